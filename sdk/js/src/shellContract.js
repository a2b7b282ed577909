/**
 * The number of the agreement between the shell and remotes: compat.shell of the modules built with this SDK. It rises where a remote
 * that is built would not run any more, or one built now not in a shell of before: another major version of a package in rsbuild/shared.js,
 * a request more or less there, an export of the SDK that is gone.
 */
export const shellContract = 1
