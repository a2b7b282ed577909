/**
 * What React drew when it tried once more is no failure of the page: that it recovered (its error 520) says nothing, so what it failed
 * at is reported.
 */
export function recovered(error: unknown): void {
  reportError(error instanceof Error && error.cause !== undefined ? error.cause : error)
}
