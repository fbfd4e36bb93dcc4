import type { Page } from '@playwright/test'

/** Person at a browser, whose page loads, typed or chosen fields and chosen files are counted; a page that reloads itself is one. */
export class Person {
  loads = 0
  typed = 0
  files = 0
  private address = ''

  constructor(readonly page: Page) {
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || frame.url() === this.address) return
      this.address = frame.url()
      this.loads += 1
    })
  }
  async type(label: string, text: string): Promise<void> {
    this.typed += 1
    await this.page.getByLabel(label, { exact: true }).fill(text)
  }
  async give(label: string, ...files: { name: string; buffer: Buffer }[]): Promise<void> {
    this.files += files.length
    const sent = files.map((file) => ({ ...file, mimeType: 'application/octet-stream' }))
    await this.page.getByLabel(label, { exact: true }).setInputFiles(sent)
  }
  /** Presses a button; without scripts the click waits for the answer of what it begins. */
  press = (name: string) =>
    this.page.getByRole('button', { name, exact: true }).click({ timeout: 120_000 })
  follow = (name: string) => this.page.getByRole('link', { name, exact: true }).first().click()
}
