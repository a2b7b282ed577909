// What opens above a page, of Radix, as it is. The shell has the one copy: layers know of one another only within a copy, and a list that
// opens in a dialog must not close it by Escape, nor be out of a pointer's reach. The kit is what pages use.
export { DropdownMenu, Popover } from 'radix-ui'
