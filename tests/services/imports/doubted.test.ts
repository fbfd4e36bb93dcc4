import { createRemixStub } from '@remix-run/testing'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { FreshnessView } from '~/domain/freshness/view'
import { importOutcome } from '~/domain/imports/view'
import { activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { headNotice } from '~/screens/print/report-page'
import { FreshnessBadge } from '~/screens/shell/freshness-badge'
import { readComparison } from '~/services/analysis/comparison.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { dryRunActivity } from '~/services/imports/dry-run.server'
import { readImport } from '~/services/imports/log-page.server'
import { undoImport } from '~/services/imports/undo.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity as store } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, send, sheetOfActivity, stored } from '../../builders/imports'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
  // A1: 6 000 € up to Monday the 9th, then 1 000 € more each working day up to the 18th; A2: half of that
  const days = ['09', '10', '11', '12', '13', '16', '17', '18']
  for (const [i, day] of days.entries()) {
    const at = `2026-11-${day}`
    await store(net.sites.a1, at, { mechanic: { netRevenue: 6_000 + i * 1_000 } })
    await store(net.sites.a2, at, { mechanic: { netRevenue: 3_000 + i * 500 } })
  }
})

const row = (pdv: string, revenue: number): MadeCell[] =>
  activityRow(pdv, 'MECA', {
    'CA Net': revenue,
    'Heures totales': 0,
    'Heures HEC': 0,
  })
const renderBadge = (freshness: FreshnessView) => {
  const badge = createElement(FreshnessBadge, { freshness })
  return renderToStaticMarkup(
    createElement(createRemixStub([{ path: '/', Component: () => badge }])),
  ).replace(/<[^>]*>/g, '')
}
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

describe('an import is doubted in both directions (4-decisions, 55)', () => {
  it('is green at three times and a third of the usual day', async () => {
    // A1 had 13 000 €, A2 6 500 €; a third of 500 € is 166.66…
    const { message, reserves, doubts } = await send(
      sheetOfActivity(row('0101', 16_000), row('0103', 6_666.67)),
    )
    expect([message, reserves, doubts]).toEqual(['Import réussi\u202f!', [], []])
    expect(await stored(net.sites.a1._id)).not.toHaveProperty('doubtedOn')
  })

  it('tells a day of more than three times, one of less than a third, with both figures', async () => {
    const sheets = sheetOfActivity(row('0101', 16_000.01), row('0103', 6_666.66))
    const file = { bytes: bySheetJs(sheets), fileName: 'matin.xlsx', date: FRIDAY }
    const seen = await dryRunActivity(admin, file)
    const answer = await send(sheets)
    expect(plain(answer.message)).toBe(
      'Import réussi, avec réserves. 1 concession très au-dessus d’un jour habituel : Concession A1 (CA Net 3 000,01 € pour 1 000 € d’habitude). 1 concession très en dessous d’un jour habituel : Concession A2 (CA Net 166,66 € pour 500 € d’habitude).',
    )
    const named = { measure: 'revenue', service: null, since: null }
    const [a1, a2] = [
      { kind: 'above', ...named, old: 1_000, new: 3_000.01 },
      { kind: 'below', ...named, old: 500, new: 166.66 },
    ]
    expect(answer.doubts).toMatchObject([
      { site: 'Concession A1', ...a1 },
      { site: 'Concession A2', ...a2 },
    ])
    expect(answer.warnings.filter(({ kind }) => kind === 'unusual')).toHaveLength(2)
    expect([seen.message, seen.doubts]).toEqual([answer.message, answer.doubts])
    const log = await readImport(admin, answer.importId)
    expect([importOutcome(log), log.message, log.reserves]).toEqual([
      'reserved',
      answer.message,
      answer.reserves,
    ])
    expect(await stored(net.sites.a1._id)).toMatchObject({ doubtedOn: '2026-11-19', doubts: [a1] })
    // after the undo no figure is doubted
    await undoImport(admin, answer.importId)
    expect(await stored(net.sites.a1._id)).toBeNull()
  })

  it('tells who had data the day before and is not in the file, and a service at 0', async () => {
    const gone = await send(sheetOfActivity(activityRow('0101', 'CARR', { 'CA Net': 14_000 })))
    const kinds = gone.doubts.map(({ kind, site, old }) => [kind, site, old])
    expect(kinds).toEqual([
      ['absent', 'Concession A2', null],
      ['fall', 'Concession A1', 13_000],
      ['zero', 'Concession A1', 13_000],
    ])
    expect(plain(gone.reserves.join(' '))).toBe(
      'Cumuls en baisse dans 1 concession : Concession A1 (Mécanique, −13 000 €). Services à 0 dans 1 concession : Concession A1 (Mécanique). 1 concession absente du fichier : Concession A2.',
    )
    expect((await findImport(gone.importId))?.absent).toEqual([net.sites.a2._id])
    expect(gone.warnings.find(({ kind }) => kind === 'absent')?.message).toBe(
      '«\u202fConcession A2\u202f» n’est pas dans le fichier et avait des données du 18/11/2026.',
    )
  })

  it('calls no concession absent where files come plate by plate, nor where one corrects a few of the day', async () => {
    const plateA = (a1: number, a2: number) => sheetOfActivity(row('0101', a1), row('0103', a2))
    await send(plateA(13_000, 6_500), '2026-11-19')
    await send(sheetOfActivity(row('0201', 100), row('0301', 100)), '2026-11-19')
    // the next day: first one plate, then the other
    const first = await send(plateA(14_000, 7_000))
    expect([first.message, first.doubts]).toEqual(['Import réussi\u202f!', []])
    const second = await send(sheetOfActivity(row('0201', 110), row('0301', 110)))
    expect(second.doubts).toEqual([])
    // a file of plate A without one of its concessions
    setClock(instantOfParis('2026-11-23T08:30'))
    const lacking = await send(sheetOfActivity(row('0101', 15_000)), '2026-11-23')
    expect(lacking.doubts.map(({ kind, site }) => [kind, site])).toEqual([
      ['absent', 'Concession A2'],
    ])
  })

  it('renews the doubts of a day whose earlier days were mended', async () => {
    await store(net.sites.a1, '2026-11-18', { mechanic: { netRevenue: 20_000 } })
    const both = sheetOfActivity(row('0101', 14_000), row('0103', 7_000))
    expect((await send(both)).doubts.map(({ kind }) => kind)).toEqual(['fall'])
    expect(await stored(net.sites.a1._id)).toMatchObject({ doubtedOn: '2026-11-19' })
    await store(net.sites.a1, '2026-11-18', { mechanic: { netRevenue: 13_000 } })
    const again = await send(both)
    expect([again.message, again.sites]).toEqual([
      'Aucun changement\u202f: ces chiffres étaient déjà enregistrés.',
      { stored: 2, failed: 0 },
    ])
    expect(await stored(net.sites.a1._id)).not.toHaveProperty('doubtedOn')
  })
})

describe('a figure under doubt is marked where it is shown that day (4-decisions, 55)', () => {
  const THURSDAY = '2026-11-19'
  const scope = { type: 'all' } as const

  it('on the overview, the comparison, over REST, on paper and in the mail, who is absent too', async () => {
    await send(sheetOfActivity(row('0101', 14_000), row('0103', 7_000)))
    const tidy = await readScopeMonth(scope, THURSDAY)
    expect(tidy.freshness).not.toHaveProperty('doubted')
    // the same day again: A1 too high; A2 is not in the file and keeps its figures
    await send(sheetOfActivity(row('0101', 20_000)))
    const reference = await referenceData()
    const { freshness } = await readScopeMonth(scope, THURSDAY)
    const why = ['CA Net du jour 7 000 €, sept fois le niveau habituel (1 000 €)']
    expect(freshness.doubted?.map((one) => [one.name, one.why.map(plain)])).toEqual([
      ['Concession A1', why],
    ])
    expect(freshness.absent?.map(({ name }) => name)).toEqual(['Concession A2'])
    expect(plain(renderBadge(freshness))).toMatch(
      /^2\/\d+ concessions à jour · 1 sous réserve · 1 absente du fichier/,
    )
    const page = await synthesisPage(
      admin,
      { scope, date: THURSDAY, reference },
      new URLSearchParams(),
    )
    const doubted = `Sous réserve : Concession A1 (${why[0]}). Absentes du dernier fichier : Concession A2.`
    expect(page.view.state === 'data' && plain(page.view.doubted ?? '')).toBe(doubted)
    const notice = headNotice({ freshness: { ...freshness, late: [] }, date: THURSDAY })
    expect(plain(notice ?? '')).toContain(doubted)
    const compared = await readComparison(admin, { scope, date: THURSDAY, reference })
    expect(compared?.rows.flatMap((one) => (one.doubted ? [one.name] : []))).toEqual([
      'Concession A1',
    ])
    // the day before has no doubt
    expect((await readScopeMonth(scope, '2026-11-18')).freshness).not.toHaveProperty('doubted')
  })
})
