import { expect } from 'vitest'
import { findComment } from '~/db/collections/comments.server'
import { findMechanicTargets } from '~/db/collections/mechanic-targets.server'
import { findObjectif, type ObjectifDocument } from '~/db/collections/objectifs.server'
import { findQuality } from '~/db/collections/quality.server'
import { findRecord } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findSite } from '~/db/collections/sites.server'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { flatten } from '~/domain/objectifs/fields'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { defaultIndicators } from '~/domain/quality/template'
import { sheetRows } from '~/domain/records/sheet-rows'
import { Findings } from '~/imports/reading/findings'
import { saveComment } from '~/services/comments/comments.server'
import { createSite, editSite, removeSite } from '~/services/hierarchy/sites.server'
import { storeSites } from '~/services/imports/store.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { deleteObjectif } from '~/services/objectifs/save.server'
import { saveObjectifs } from '~/services/objectifs/save-many.server'
import { saveTargets } from '~/services/productivity/mechanic-targets.server'
import { removeBrand, saveBrand } from '~/services/quality/quality.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { storeMonths } from '~/services/videocheck/store.server'
import { figuresOf, importActivity } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { saveMonth, siteScopeOf, storePotential } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { storedVideocheck, storeVideocheck, videocheckFigures } from '../../builders/videocheck'
import { makeWorker } from '../../builders/workers'
import type { Scenario } from './scenario'

const admin = makePrincipal()
const MONTH = '2026-11'

const revenueOf = async (siteId: string) => {
  const objectif = await findObjectif(siteId, MONTH)
  return { 'budget.revenue': objectif && objectif.version > 0 ? objectif.budget.revenue : null }
}
const budget = (revenue: number) => ({
  ...MONTH_OF_THREE,
  budget: { ...MONTH_OF_THREE.budget, revenue },
})
const brand = (surveyCount: number) => ({
  brandName: 'Renault',
  surveyCount,
  indicators: defaultIndicators(),
})
const surveys = async (siteId: string) => ({
  'Renault · Enquêtes': (await findQuality(siteId, MONTH))?.brands[0]?.surveyCount ?? null,
})

/** Every kind of write of figures, objectives and the network. */
export const FIGURE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'objectives set for the first time',
    entity: 'objectif',
    prepare: async () => {
      const { a1 } = (await makeNetwork()).sites
      return {
        act: () => saveMonth(admin, a1, MONTH, budget(150_000)),
        stored: () => revenueOf(a1._id),
      }
    },
  },
  {
    name: 'objectives changed',
    entity: 'objectif',
    prepare: async () => {
      const { a1 } = (await makeNetwork()).sites
      await saveMonth(admin, a1, MONTH, budget(150_000))
      return {
        act: async () => {
          // a saved form has no changes left: do not save it twice
          if ((await revenueOf(a1._id))['budget.revenue'] === 160_000) return
          await saveMonth(admin, a1, MONTH, budget(160_000))
        },
        stored: () => revenueOf(a1._id),
      }
    },
  },
  {
    name: 'objectives of three concessions',
    entity: 'objectif',
    prepare: async () => {
      const { a1, b1, c1 } = (await makeNetwork()).sites
      await saveMonth(admin, a1, MONTH)
      await saveMonth(admin, b1, MONTH)
      const edits = [
        { site: a1, figure: 'revenue', value: 160_000 },
        { site: b1, figure: 'totalHours', value: 800 },
        { site: c1, figure: 'totalEntries', value: 90 },
      ] as const
      const stored = async () => {
        const found = await Promise.all(
          edits.map(async ({ site, figure }) => {
            const objectif = await findObjectif(site._id, MONTH)
            return [`budget.${figure}`, objectif?.budget[figure] ?? null] as const
          }),
        )
        return Object.fromEntries(found)
      }
      return {
        act: async () => {
          const asked = edits.map(({ site, figure, value }) => ({
            scope: siteScopeOf(site),
            month: MONTH,
            save: (over: ObjectifDocument | null) => ({
              edit: { typed: { [`budget.${figure}`]: String(value) }, shown: flatten(over) },
              version: over?.version ?? 0,
            }),
          }))
          for (const one of await saveObjectifs(admin, asked))
            if (one.outcome === 'failed') throw one.error
        },
        stored,
      }
    },
  },
  {
    name: 'objectives deleted',
    entity: 'objectif',
    prepare: async () => {
      const { a1 } = (await makeNetwork()).sites
      await saveMonth(admin, a1, MONTH, budget(150_000))
      const id = (await findObjectif(a1._id, MONTH))?._id ?? ''
      return { act: () => deleteObjectif(admin, id), stored: () => revenueOf(a1._id) }
    },
  },
  {
    name: 'a potential frozen',
    entity: 'objectif',
    prepare: async () => {
      const { a1 } = (await makeNetwork()).sites
      await storePotential(a1, MONTH, 'mechanic', 70)
      const frozen = async () => {
        const objectif = await findObjectif(a1._id, MONTH)
        return { 'potential.mechanic': objectif?.frozenPotentialHours?.mechanic ?? null }
      }
      return {
        act: async () => {
          if ((await frozen())['potential.mechanic'] === 70) return
          await freezePotential(admin, siteScopeOf(a1), MONTH)
        },
        stored: frozen,
      }
    },
  },
  {
    name: 'a brand’s surveys',
    entity: 'quality',
    prepare: async () => {
      const { a1 } = (await makeNetwork()).sites
      const save = (count: number) =>
        saveBrand(admin, siteScopeOf(a1), MONTH, {
          brand: brand(count),
          originalName: null,
          seen: null,
        })
      await save(10)
      return { act: () => save(12), stored: () => surveys(a1._id) }
    },
  },
  {
    name: 'a brand removed',
    entity: 'quality',
    prepare: async () => {
      const { a1 } = (await makeNetwork()).sites
      const scope = siteScopeOf(a1)
      const save = { brand: brand(10), originalName: null, seen: null }
      await saveBrand(admin, scope, MONTH, save)
      return {
        act: () => removeBrand(admin, scope, MONTH, { name: 'Renault', seen: null }),
        stored: () => surveys(a1._id),
      }
    },
  },
  ...(['un autre', ''] as const).map(
    (text): Scenario => ({
      name: text ? 'a comment changed' : 'a comment taken away',
      entity: 'comment',
      prepare: async () => {
        const { a1 } = (await makeNetwork()).sites
        const save = (typed: string) =>
          saveComment(admin, siteScopeOf(a1), '2026-11-19', { text: typed, seen: null })
        await save('un premier')
        return {
          act: () => save(text),
          stored: async () => ({ text: (await findComment(a1._id, '2026-11-19'))?.text ?? null }),
        }
      },
    }),
  ),
  {
    name: 'individual targets',
    entity: 'mechanicTarget',
    prepare: async () => {
      const { a1, b1 } = (await makeNetwork()).sites
      const ids = [await makeWorker(a1), await makeWorker(a1), await makeWorker(b1)].map(
        ({ _id }) => `${_id}-${MONTH}`,
      )
      const [first = '', second = '', third = ''] = ids
      await saveTargets(admin, [{ recordId: second, finalTargetHours: 90 }])
      return {
        act: async () => {
          const { failed } = await saveTargets(admin, [
            { recordId: first, finalTargetHours: 100 },
            { recordId: second, finalTargetHours: null },
            { recordId: third, finalTargetHours: 110 },
          ])
          for (const failure of Object.values(failed)) throw failure
        },
        stored: async () => {
          const found = new Map((await findMechanicTargets(ids)).map((one) => [one._id, one]))
          return Object.fromEntries(ids.map((id) => [id, found.get(id)?.finalTargetHours ?? null]))
        },
      }
    },
  },
  {
    name: 'an import of two concessions',
    entity: null,
    prepare: async () => {
      const { a1, b1 } = (await makeNetwork()).sites
      await importActivity(a1, '2026-11-18', { mechanic: { netRevenue: 100 } })
      const { siteById } = (await referenceData()).network
      const none = sheetRows([])
      const read = (siteId: string, netRevenue: number) => ({
        siteId,
        services: figuresOf({ mechanic: { netRevenue } }),
        rows: {},
        workers: [],
        advisers: [],
        origin: { activity: {}, workers: none, sales: none },
      })
      const revenue = async (siteId: string) =>
        (await findRecord(siteId, '2026-11-18'))?.services.mechanic.netRevenue ?? null
      return {
        act: () =>
          storeSites([read(a1._id, 300), read(b1._id, 50)], {
            author: admin,
            importId: 'import',
            importDate: '2026-11-19',
            activityDate: '2026-11-18',
            importedAt: new Date(),
            siteById,
            errors: new Findings(),
            warnings: new Findings(),
            absent: [],
            byModel: null,
            account: NO_ACCOUNT,
            replaceModel: false,
            doubts: [],
            holidays: new Set<string>(),
            progress: async () => undefined,
          }),
        stored: async () => ({ a1: await revenue(a1._id), b1: await revenue(b1._id) }),
      }
    },
  },
  {
    name: 'a VideoCheck import of two concessions',
    entity: null,
    prepare: async () => {
      const { a1, b1 } = (await makeNetwork()).sites
      await storeVideocheck(a1, '2026-11-18', [10, 5, 100, 50])
      const { siteById } = (await referenceData()).network
      const read = (siteId: string, entries: number) => ({
        siteId,
        row: 2,
        place: { sheet: 'Feuil1', rows: [2] },
        date: '2026-11-19',
        figures: videocheckFigures([entries, 5, 100, 50]),
      })
      const entries = async (siteId: string) =>
        (await storedVideocheck(siteId, MONTH))?.row[0] ?? null
      const sum = async () => (await readRollupPart('videocheck', { type: 'all' }, MONTH)).figures
      return {
        act: () =>
          storeMonths([read(a1._id, 30), read(b1._id, 7)], {
            author: admin,
            period: MONTH,
            importedAt: new Date(),
            siteById,
            model: null,
            replaceModel: false,
            errors: new Findings(),
            warnings: new Findings(),
            log: { importId: 'import', progress: async () => undefined },
          }),
        stored: async () => ({ a1: await entries(a1._id), b1: await entries(b1._id) }),
        holds: async () => {
          const [a, b] = [await entries(a1._id), await entries(b1._id)]
          expect((await sum()).entries).toBe((a ?? 0) + (b ?? 0))
        },
      }
    },
  },
  {
    name: 'a concession that moves with its past',
    entity: 'site',
    prepare: async () => {
      const { sites, plates } = await makeNetwork()
      const { a1 } = sites
      await importActivity(a1, '2026-11-18', { mechanic: { netRevenue: 100 } })
      await saveMonth(admin, a1, MONTH, budget(150_000))
      const names = new Map([
        [plates.a._id, 'Plaque A'],
        [plates.c._id, 'Plaque C'],
      ])
      const plate = async () => names.get((await findSite(a1._id))?.plateId ?? '') ?? null
      return {
        act: () => editSite(admin, a1._id, { plate: plates.c._id }),
        stored: async () => ({ plate: await plate() }),
        holds: async () => {
          const objectif = await findObjectif(a1._id, MONTH)
          expect(objectif?.plateId).toBe((await findSite(a1._id))?.plateId)
        },
      }
    },
  },
  {
    name: 'a concession that goes',
    entity: 'site',
    prepare: async () => {
      const { plates } = await makeNetwork()
      const made = await createSite(admin, {
        name: 'Éphémère',
        plate: plates.a._id,
        numerosPDV: ['9999'],
      })
      return {
        act: () => removeSite(admin, made._id),
        stored: async () => ({ name: (await findSite(made._id))?.name ?? null }),
      }
    },
  },
]
