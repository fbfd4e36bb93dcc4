import { signIn } from '../harness/sign-in'
import { expect, printed, test } from './harness'

/** A network's papers: their foot, and how many sheets they are. */
const PAPERS = [
  ['/print-report', 'Reporting après-vente · Tous les groupes · 19/11/2026 Page 1 sur 1', 1],
  ['/print-historical-results', 'Historique des résultats · Tous les groupes · 19/11/2026', 2],
  [
    '/print-additional-sales-report',
    'Suivi Ventes Additionnelles · Tous les groupes · 19/11/2026',
    4,
  ],
] as const

/** A4 and A3 landscape in points, as Firefox rounds them. */
const A4 = [842, 596]
const A3 = [1191, 842]

const filledLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

for (const [address, foot, sheets] of PAPERS)
  test(`${address} is ${sheets} sheets, each with scope and date at its foot`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto(`${address}?group=all`)
    const paper = await printed(page)
    expect(paper.sheets).toBe(sheets)
    expect(paper.size).toEqual(A4)
    for (const text of paper.texts) {
      const lines = filledLines(text)
      expect(
        lines
          .at(-1)
          ?.trim()
          .replace(/\s{2,}/g, ' '),
      ).toBe(foot)
      // why: a sheet of the foot alone is a blank one
      expect(lines.length).toBeGreaterThan(5)
    }
  })

/** Screens on paper: how many sheets they are, as many as in Chromium. */
const SCREENS = [
  ['/synthesis?group=all', 2],
  ['/search', 1],
  ['/quality?group=all', 2],
  ['/planning?group=all', 1],
  ['/productivity?group=all', 4],
] as const

for (const [address, sheets] of SCREENS)
  test(`${address} is ${sheets} sheets on paper, none of them nearly empty, all but the last more than half full`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto(address)
    const paper = await printed(page)
    expect(paper.sheets).toBe(sheets)
    expect(paper.size).toEqual(address.startsWith('/planning') ? A3 : A4)
    expect(paper.reach).toHaveLength(sheets)
    for (const reach of paper.reach.slice(0, -1)) expect(reach).toBeGreaterThan(0.5)
    expect(paper.reach.at(-1)).toBeGreaterThan(sheets > 1 ? 0.2 : 0)
  })
