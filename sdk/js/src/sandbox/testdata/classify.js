/** @param {import('@portal/sdk').SandboxTask} task */
export default async function classify({ input, files, progress }) {
  const weights = JSON.parse(new TextDecoder().decode(files.weights))
  let sum = 0
  for (const [index, byte] of input.entries()) {
    sum += byte * weights[index % weights.length]
    if (index % 1_000_000 === 0) progress(index / input.length, 'adding up')
  }
  return new TextEncoder().encode(sum > 0 ? 'likely' : 'unlikely')
}
