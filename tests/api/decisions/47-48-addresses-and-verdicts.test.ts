import { beforeAll, describe, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork

/*
 * 19/11/2026: 13 of 20 working days, the 11th off. Prorated target = objectif × 13 ÷ 20.
 * A1: 61 750 of 100 000, due 65 000: exactly 0.95.   A2: 41 600 of 80 000, due 52 000: exactly 0.8.
 * B1: 41 599 of 80 000: just below.
 * C1: objectif 111 398.36 € for 400 h HEC = 278.4959 €/h; realised 55 337.90 € for 200 h = 276.6895 €/h.
 */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  const rows = [
    [net.sites.a1, 61_750, 100_000],
    [net.sites.a2, 41_600, 80_000],
    [net.sites.b1, 41_599, 80_000],
  ] as const
  for (const [site, netRevenue, revenue] of rows) {
    await storeObjectif(site, '2026-11', { revenue, hours: 500, hec: 400 })
    const mechanic = { netRevenue, totalHours: 250, hecHours: 200 }
    await importActivity(site, '2026-11-19', { mechanic })
  }
  await storeObjectif(net.sites.c1, '2026-11', { revenue: 111_398.36, hours: 500, hec: 400 })
  const mechanic = { netRevenue: 55_337.9, totalHours: 250, hecHours: 200 }
  await importActivity(net.sites.c1, '2026-11-19', { mechanic })
})
const rowsOf = (text: string) => text.match(/<tr\b[\s\S]*?<\/tr>/g) ?? []
const chainOf = (site: TestNetwork['sites']['a1']) =>
  `group=${site.groupId}&plate=${site.plateId}&site=${site._id}`

// shows decision 47 (page, paper, export (a call names its scope or is of the whole cover)): scope in the address
describe('47: scope and date stand in every address', () => {
  it('an address without them leads to the full one: pages, papers and exports', async () => {
    const full = `${chainOf(net.sites.a1)}&date=2026-11-19`
    const kept = (await house.raw(`/synthesis?${full}`)).cookies
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    for (const path of [
      '/synthesis',
      '/revenue',
      '/hours',
      '/financial-dashboard',
      '/historical-results',
      '/financial-dashboard/export',
      '/print-historical-results',
    ]) {
      const to = new URL((await house.leadsTo(path, kept)) ?? '', 'http://localhost')
      expect(to.pathname).toBe(path)
      expect(Object.fromEntries(to.searchParams)).toMatchObject({
        site: net.sites.a1._id,
        date: '2026-11-19',
      })
    }
    // the full address shows its own scope, whatever the cookie says
    const other = `${chainOf(net.sites.b1)}&date=2026-11-19`
    expect(await house.leadsTo(`/synthesis?${other}`, kept)).toBeNull()
    const sent = await house.raw(`/synthesis?${other}`, kept)
    expect(sent.text).toContain('41\u202f599')
    expect((await house.page(`/synthesis?${other}`)).title).toBe(
      'Synthèse · Concession B1 · 19/11/2026 – Gestion Après-Vente Automobile',
    )
  })

  it('links of the page carry both', async () => {
    const { text } = await house.raw(`/synthesis?${chainOf(net.sites.a1)}&date=2026-11-19`)
    const links = [...text.matchAll(/href="(\/(?:revenue|hours|financial-dashboard)[^"]*)"/g)]
    expect(links.length).toBeGreaterThanOrEqual(3)
    for (const [, href = ''] of links)
      expect(href.replaceAll('&amp;', '&')).toMatch(/site=[0-9a-f]{24}.*date=2026-11-19/)
  })
})

// shows decision 48 (page, REST, export (answers and exports hold figures, no verdicts)): one word, one rounding
// guards against: three verdicts for one figure (48)
describe('48: one word per verdict, and one rounding per figure', () => {
  it.each([
    ['a1', 'dans le rythme'],
    ['a2', 'à surveiller'],
    ['b1', 'en retard'],
  ] as const)('%s: %s, on synthesis and comparison', async (key, word) => {
    const site = net.sites[key]
    const page = await house.page(`/synthesis?${chainOf(site)}&date=2026-11-19`)
    expect(page.after('CA Net')).toEqual([word])
    const { text } = await house.raw('/financial-dashboard?group=all&date=2026-11-19')
    const row = rowsOf(text).find((one) => one.includes(`Concession ${key.toUpperCase()}<`))
    expect(row).toContain(word)
  })

  it('a gap below 0 carries no green tick', async () => {
    const { text } = await house.raw('/financial-dashboard?group=all&date=2026-11-19')
    const row = rowsOf(text).find((one) => one.includes('Concession A1<')) ?? ''
    // 61 750 − 65 000, within the rhythm
    expect(row).toContain('−3\u202f250')
    expect(row).toContain('pill-near')
    expect(row).not.toContain('pill-good')
    // 61 750 × 20 ÷ 13 = 95 000 of 100 000: gauge, details and projection say the same without a tick
    for (const query of ['', '&tab=progress']) {
      const page = await house.raw(`/synthesis?${chainOf(net.sites.a1)}&date=2026-11-19${query}`)
      const pills = page.text.match(/<span class="pill [\s\S]*?<\/span>/g) ?? []
      const inRhythm = pills.filter((pill) => pill.includes('dans le rythme'))
      expect(inRhythm.length).toBeGreaterThan(1)
      for (const pill of inRhythm) expect(pill).toContain('pill-near')
    }
  })

  it('rates: targets page, progress, REST and export', async () => {
    const at = `${chainOf(net.sites.c1)}&date=2026-11-19`
    // 111 398.36 ÷ 400 = 278.4959: 278 €/h, never 278.5 and so 279
    const targets = await house.page(`/revenue?${at}&tab=targets`)
    expect(targets.lines).toContain('Global | 111 398 € | 278 €/HEC | 223 €/h')
    // 55 337.9 ÷ 200 = 276.6895; ÷ 278.4959 = 99,35 %; from 277 and 278 it would be 99,6 %
    const progress = await house.page(`/revenue?${at}&progress=ca-hec`)
    expect(progress.after('Global', 4)).toEqual([
      'Projection 99,4 %',
      '277 €/HEC | sur 278 €/HEC',
      'Projection | 277 €/HEC (99,4 %)',
      'Écart à combler | 2 €/HEC',
    ])
    const { body } = await house.rest(`/records?date=2026-11-19&site=${net.sites.c1._id}`)
    expect(body.globalTotals.caHecRate).toEqual({
      compared: 276.6895,
      realized: 276.6895,
      target: 278.4959,
    })
    const csv = await house.csv(`/financial-dashboard/export?${at}`)
    expect(csv.find(([name]) => name === 'Concession C1')?.[8]).toBe('276,69')
  })
})
