import type { Locator, Page } from '@playwright/test'

/** The first number of a French text: '−1 234,5 %' is −1234.5. */
export const numberIn = (text: string): number => {
  const [said = ''] = /[\u2212-]?\d[\d\u202f\u00a0]*(?:,\d+)?/.exec(text) ?? []
  return Number(
    said
      .replace(/[\u202f\u00a0]/g, '')
      .replace('\u2212', '-')
      .replace(',', '.'),
  )
}

/** Each progress bar of the page: the part of its track that it fills, and its figure as it is spoken, in percent. */
export const progressBars = async (page: Page) => {
  const bars = await page
    .locator('progress')
    .evaluateAll((all) =>
      all.map((bar) => [
        `${(bar as HTMLProgressElement).position * 100}`,
        bar.getAttribute('aria-valuetext') ?? '',
      ]),
    )
  return bars.map(([filled = '', said = '']) => ({
    filled: Number(filled),
    figure: numberIn(said),
  }))
}

/** Each bar of a table of sales as it is drawn, in percent of its track: its length, the line of targets, its text. */
export const lyingBars = (table: Locator) =>
  table.locator('.family-figure').evaluateAll((rows) =>
    rows.map((row) => {
      const track = row.querySelector('.family-bar')?.getBoundingClientRect()
      const bar = row.querySelector('i')?.getBoundingClientRect()
      const line = row.querySelector('u')?.getBoundingClientRect()
      const share = (length: number) => (length * 100) / (track?.width ?? Number.NaN)
      return {
        start: track?.left ?? Number.NaN,
        filled: share(bar?.width ?? 0),
        line: share((line?.left ?? Number.NaN) - (track?.left ?? 0)),
        text: row.querySelector('.pill')?.textContent ?? '',
      }
    }),
  )
