import type { Locator, Page } from 'playwright-core'

export interface Toast {
  title: string
  text: string
  destructive: boolean
}

/** The toasts on the page; there is never more than one. A modal dialog hides them from roles, not from the eye. */
export function toasts(page: Page): Locator {
  return page.locator('.toasts > .toast')
}

/** All that the toast of that title says, as soon as it is there alone. */
export async function toast(page: Page, title: string): Promise<Toast> {
  const item = toasts(page)
  await item.getByText(title, { exact: true }).waitFor()
  return item.evaluate((element) => {
    const [heading, text] = element.querySelectorAll<HTMLElement>(':scope > div > *')
    return {
      title: heading?.textContent ?? '',
      text: text?.textContent ?? '',
      destructive: element.classList.contains('toast-destructive'),
    }
  })
}
