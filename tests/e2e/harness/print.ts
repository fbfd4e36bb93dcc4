import type { Page } from '@playwright/test'

/** The page on paper: how many sheets, and their size in points. */
export async function onPaper(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const text = pdf.toString('latin1')
  const [, width = 0, height = 0] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  const sheets = text.match(/\/Type \/Page\b/g)?.length
  return { sheets, size: [Math.round(Number(width)), Math.round(Number(height))] }
}

/** A4 landscape: 297 × 210 mm in points. */
export const ONE_SHEET = { sheets: 1, size: [842, 595] }
