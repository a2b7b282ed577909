/**
 * The number of the shell's contract with a remote, compat.shell of its manifest. A remote that is built for another number is refused
 * with a sentence; within one, the versions of what is shared do not matter.
 */
export const shellContract: number
