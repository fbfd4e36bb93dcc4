import { expect, it } from 'vitest'
import { demoProduct } from '../harness/demo-product'

const demo = demoProduct('to-complete')

it('a line is put away and expected again, without scripts', async () => {
  const page = await demo.as('manager')
  // a month before the demo network's first one: VideoCheck and surveys are missing
  await page.open('/to-complete?date=2023-03-15')
  const before = page.texts('.missing-row')
  const [line] = page.all('.missing-row:has(button[value=put-away])')
  expect(line?.textContent, before.join('\n')).toBeTruthy()
  const name = line?.querySelector('button')?.getAttribute('aria-label') ?? ''
  await page.press(name)
  expect(page.text).toContain('mis de côté jusqu’au prochain chiffre.')
  expect(page.all(`button[aria-label="${name}"]`)).toHaveLength(0)
  expect(page.texts('.missing-row').length).toBeLessThanOrEqual(before.length)
  await page.press(/^Attendre de nouveau/)
  expect(page.text).toContain('de nouveau à compléter.')
  expect(page.texts('.missing-row')).toEqual(before)
})

it('who may not edit targets reads the list without buttons', async () => {
  const page = await demo.as('user')
  await page.open('/to-complete?date=2023-03-15')
  expect(page.status).toBe(200)
  expect(page.texts('.missing-row').length).toBeGreaterThan(0)
  expect(page.all('button[value=put-away]')).toHaveLength(0)
})

it('the list of a wide scope has its kinds, each with its own address', async () => {
  const page = await demo.as('director')
  await page.open('/to-complete?date=2023-03-15')
  await page.follow(/^VideoCheck de mars manquant \(\d+\)$/)
  expect(page.url.search).toContain('kind=unfilmed')
  const rows = page.texts('.missing-row')
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every((row) => row.includes('VideoCheck de mars manquant'))).toBe(true)
})
