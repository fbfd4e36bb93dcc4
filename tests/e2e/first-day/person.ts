import type { Page } from '@playwright/test'

/** Person at a browser, whose page loads, typed or chosen fields and chosen files are counted. */
export class Person {
  loads = 0
  typed = 0
  files = 0

  constructor(readonly page: Page) {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.loads += 1
    })
  }
  async type(label: string, text: string): Promise<void> {
    this.typed += 1
    await this.page.getByLabel(label, { exact: true }).fill(text)
  }
  async give(label: string, name: string, buffer: Buffer): Promise<void> {
    this.files += 1
    const file = { name, buffer, mimeType: 'application/octet-stream' }
    await this.page.getByLabel(label, { exact: true }).setInputFiles(file)
  }
  press = (name: string) => this.page.getByRole('button', { name, exact: true }).click()
  follow = (name: string) => this.page.getByRole('link', { name, exact: true }).first().click()
}
