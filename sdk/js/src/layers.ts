// Radix's layers, which open above a page, as they are. All of a page uses the shell's one copy, since layers know of one another only
// within a copy: a list that opens in a dialog must not close it by Escape, nor be out of a pointer's reach. Pages use the kit.
export { DropdownMenu, Popover } from 'radix-ui'
