import wabt from 'wabt'

/** A module of the text format in the binary one. */
export async function assembled(text: string, features = {}): Promise<Uint8Array<ArrayBuffer>> {
  const module = (await wabt()).parseWat('test.wat', text, features)
  try {
    return Uint8Array.from(module.toBinary({}).buffer)
  } finally {
    module.destroy()
  }
}
