/** Whether an account is among those whose GAIA moved; null: anybody may be. */
export function isTouched(accounts: readonly string[] | null, own: string | undefined): boolean {
  return !accounts || !own || accounts.some((one) => one.toLowerCase() === own.toLowerCase())
}
