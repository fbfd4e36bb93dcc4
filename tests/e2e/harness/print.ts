import { execFileSync } from 'node:child_process'
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

/** Least size of a letter on paper, and the tolerance of its measure, pt. */
const SMALLEST = 9 - 0.01

/** Width of the sheet, mm: A4 landscape without its margins. */
const SHEET_WIDTH = (281 * 96) / 25.4

/**
 * Texts under 9 pt of the page in print, each with its size; those of a drawing as large as it is drawn. The window is
 * as wide as an A4 landscape sheet, since drawings shrink with it.
 */
export async function smallPrint(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: Math.round(SHEET_WIDTH), height: 760 })
  await page.emulateMedia({ media: 'print' })
  const small = await page.locator('body *').evaluateAll((all, least) => {
    const isText = ({ nodeType, textContent }: ChildNode) =>
      nodeType === Node.TEXT_NODE && textContent?.trim()
    const sizeOf = (element: Element) => {
      const drawn = element instanceof SVGGraphicsElement ? element.getScreenCTM()?.a : 1
      return Number.parseFloat(getComputedStyle(element).fontSize) * 0.75 * (drawn ?? 1)
    }
    return all.flatMap((element) => {
      const isSeen = element.checkVisibility() && !element.closest('.visually-hidden, script')
      const { width } = element.getBoundingClientRect()
      if (!isSeen || width < 2 || ![...element.childNodes].some(isText)) return []
      const size = sizeOf(element)
      return size < least ? [`${size.toFixed(2)} pt: ${element.textContent?.trim()}`] : []
    })
  }, SMALLEST)
  await page.emulateMedia({ media: null })
  if (before) await page.setViewportSize(before)
  return small
}

/** How far down each sheet of a PDF is inked, from 0 to 1. */
export function reachOf(pdf: Buffer): number[] {
  // one picture after the other: 'P5', width, height, the white, then a byte for each dot
  const drawn = execFileSync('pdftoppm', ['-gray', '-r', '20', '-'], { input: pdf })
  const reached: number[] = []
  for (let at = 0; at < drawn.length; ) {
    const head = /^P5\s(\d+)\s(\d+)\s255\s/.exec(drawn.toString('latin1', at, at + 40))
    if (!head) throw new Error('pdftoppm wrote no grey picture')
    const [width, height] = [Number(head[1]), Number(head[2])]
    const dots = drawn.subarray(at + head[0].length, at + head[0].length + width * height)
    reached.push((dots.findLastIndex((dot) => dot < 250) + 1) / dots.length)
    at += head[0].length + dots.length
  }
  return reached
}
