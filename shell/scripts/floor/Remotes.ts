/** No page waits for a remote. */
export class Remotes {
  async part(): Promise<void> {}
  preload(): void {}
  warm(): void {}
}
