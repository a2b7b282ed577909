import type { AskedArgument } from './Asked'

/** The argument that a path of names leads to. */
export function find(args: AskedArgument[], [name, ...rest]: string[]): AskedArgument | undefined {
  const found = args.find((argument) => argument.name === name)
  return rest.length > 0 && found ? find(found.parts ?? [], rest) : found
}
