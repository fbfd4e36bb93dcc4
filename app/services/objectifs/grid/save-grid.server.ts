import type { ObjectifDocument } from '~/db/collections/objectifs.server'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { RuleError } from '~/domain/errors'
import { frenchDateTime } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { type Network, siteScope } from '~/domain/hierarchy/network'
import { type Edit, shownFields } from '~/domain/objectifs/edit'
import { type FieldPath, servicePath } from '~/domain/objectifs/field-paths'
import { GRID_FIGURES, type GridFigure } from '~/domain/objectifs/grid/cells'
import { figureError } from '~/domain/objectifs/grid/figure-error'
import { numbersOf } from '~/domain/objectifs/grid/fill'
import type { GridConflict, GridNotice, GridRow, GridSite } from '~/domain/objectifs/grid/view'
import { isNumber } from '~/domain/objectifs/number-input'
import type { ProductiveService } from '~/domain/workshop-services'
import { logger } from '~/infra/logger.server'
import { type Conflict, setValues } from '../save.server'
import { type ObjectifOutcome, saveObjectifs } from '../save-many.server'

/** Result of one save of the grid. */
export interface GridSave {
  /** concessions as the grid shows them after the save, with their errors and conflicts */
  sites: GridSite[]
  saved: number
  conflicts: number
  refused: number
  /** concessions that are still to be saved */
  open: ReadonlySet<string>
  notice: GridNotice
}

const cellsOf = ({ rows }: GridSite) =>
  rows.flatMap((row) => GRID_FIGURES.map((figure) => ({ row, figure })))

/** Tests whether a concession's inputs differ from what the form showed. */
export const isChanged = (site: GridSite): boolean =>
  site.rows.some((row) => {
    const numbers = numbersOf({ typed: row.texts }, row.shown)
    return GRID_FIGURES.some(
      (figure) => numbers[figure] !== row.shown[figure] || !isNumber(row.texts[figure]),
    )
  })

/** Cells of a concession that cannot be saved as they are: no number, or a conflict without choice. */
function checked(site: GridSite): GridSite {
  return {
    ...site,
    rows: site.rows.map((row) => {
      const errors: GridRow['errors'] = {}
      const texts = { ...row.texts }
      for (const figure of GRID_FIGURES) {
        const conflict = row.conflicts[figure]
        if (conflict?.choice === 'theirs') texts[figure] = String(conflict.theirs).replace('.', ',')
        else if (conflict && conflict.choice === null)
          errors[figure] = 'Choisissez la valeur à garder.'
        const wrong = figureError(figure, texts[figure])
        if (wrong) errors[figure] = wrong
      }
      return { ...row, texts, errors }
    }),
  }
}

const hasErrors = ({ rows }: GridSite) => rows.some(({ errors }) => Object.keys(errors).length > 0)

/** The grid's inputs as an edit over the stored month; other figures of the month keep their value. */
function editOf(site: GridSite, stored: ObjectifDocument | null): Edit {
  const known = (stored?.version ?? 0) === site.version
  const shown = shownFields(setValues(stored))
  const typed: Record<FieldPath, string> = {}
  for (const { row, figure } of cellsOf(site)) {
    const path = servicePath(row.service, figure)
    typed[path] = row.texts[figure]
    if (!known) shown[path] = row.shown[figure]
  }
  const deciders = Object.fromEntries(
    site.rows.flatMap(({ service, decider }) => (decider === '' ? [] : [[service, decider]])),
  )
  return { typed, shown, deciders }
}

/** Concession with the figures of a concurrent save. */
function contested(site: GridSite, conflict: Conflict): GridSite {
  const byPath = new Map(conflict.concurrent.map((one) => [one.path, one]))
  return {
    ...site,
    version: conflict.version,
    rows: site.rows.map((row) => {
      const texts = { ...row.texts }
      const shown = { ...row.shown }
      const conflicts: Partial<Record<GridFigure, GridConflict>> = {}
      for (const figure of GRID_FIGURES) {
        const path = servicePath(row.service, figure)
        texts[figure] = conflict.typed[path] ?? texts[figure]
        shown[figure] = conflict.shown[path] ?? shown[figure]
        const one = byPath.get(path)
        const { userName, at } = conflict.authors[path] ?? conflict.last
        if (one && one.mine !== null)
          conflicts[figure] = {
            theirs: one.theirs,
            by: `${userName}, le ${frenchDateTime(at)}`,
            choice: null,
          }
      }
      const decider = conflict.deciders?.[row.service] ?? ''
      return { ...row, texts, shown, conflicts, decider }
    }),
  }
}

function withErrors(site: GridSite, errors: Readonly<Record<FieldPath, string>>): GridSite {
  const at = (service: ProductiveService, figure: GridFigure) =>
    errors[servicePath(service, figure)]
  return {
    ...site,
    rows: site.rows.map((row) => {
      const own: GridRow['errors'] = {}
      for (const figure of GRID_FIGURES) {
        const text = at(row.service, figure)
        if (text !== undefined) own[figure] = text
      }
      return { ...row, errors: own }
    }),
  }
}

/** What became of one concession. */
type Saved =
  | { outcome: 'saved' | 'unchanged' }
  /** `why`: French reason; '' where cells say it */
  | { outcome: 'conflict' | 'invalid' | 'refused'; site: GridSite; why: string }

/** What became of a concession by its save; without an outcome its cells cannot be saved as they are. */
function savedSite(site: GridSite, outcome: ObjectifOutcome | undefined): Saved {
  if (!outcome) return { outcome: 'invalid', site, why: '' }
  if (outcome.outcome === 'saved' || outcome.outcome === 'unchanged') return outcome
  if (outcome.outcome === 'invalid') {
    const known = withErrors(site, outcome.errors)
    const [first = ''] = hasErrors(known) ? [] : Object.values(outcome.errors)
    return { outcome: 'invalid', site: known, why: first }
  }
  if (outcome.outcome === 'conflict') {
    const { conflict } = outcome
    const why = `modifiée entre-temps par ${conflict.last.userName}`
    return { outcome: 'conflict', site: contested(site, conflict), why }
  }
  const { error } = outcome
  if (error instanceof RuleError) return { outcome: 'refused', site, why: error.message }
  logger().error({ err: error }, 'a row of the grid of targets could not be saved')
  return { outcome: 'refused', site, why: 'l’enregistrement a échoué, réessayez' }
}

/** Saves concessions of the grid. @returns what became of each, by concession */
async function saveSites(
  principal: Principal,
  network: Network,
  month: Month,
  given: readonly GridSite[],
): Promise<Map<string, Saved>> {
  const sites = given.map(checked)
  const ready = sites.filter((site) => !hasErrors(site))
  const outcomes = await saveObjectifs(
    principal,
    ready.map((site) => ({
      scope: siteScope(network, site.siteId),
      month,
      save: (stored) => ({ edit: editOf(site, stored), version: site.version }),
    })),
  )
  const outcomeOf = new Map(ready.map((site, i) => [site, outcomes[i]]))
  return new Map(sites.map((site) => [site.siteId, savedSite(site, outcomeOf.get(site))]))
}

const NAMED = 12

function noticeOf(saved: number, open: readonly { name: string; why: string }[]): GridNotice {
  const reasons = open.filter(({ why }) => why !== '')
  const details = reasons.slice(0, NAMED).map(({ name, why }) => `${name}\u202f: ${why}`)
  if (reasons.length > NAMED) details.push(`et ${reasons.length - NAMED} autres`)
  const done =
    saved > 0
      ? `Objectifs enregistrés pour ${counted(saved, 'concession', 'concessions')}`
      : 'Aucun objectif enregistré'
  if (open.length === 0)
    return saved > 0
      ? { tone: 'success', text: `${done}.`, details }
      : { tone: 'info', text: 'Aucune modification à enregistrer.', details }
  const left = counted(open.length, 'concession à revoir', 'concessions à revoir')
  return { tone: 'error', text: `${done}, ${left}.`, details }
}

/** Checks the cells of the grid and stores nothing: without scripts the way to see errors before a save. */
export function checkGrid(given: readonly GridSite[]): { sites: GridSite[]; notice: GridNotice } {
  const sites = given.map((site) => (site.locked ? site : checked(site)))
  const cells = sites.flatMap(cellsOf)
  const wrong = cells.filter(({ row, figure }) => row.errors[figure]).length
  const changed = cells.filter(({ row, figure }) => {
    const isDerived = figure === (row.decider === 'rate' ? 'netRevenue' : 'revenuePerHour')
    return !isDerived && numbersOf({ typed: row.texts }, row.shown)[figure] !== row.shown[figure]
  }).length
  const found = counted(changed, 'cellule à enregistrer', 'cellules à enregistrer')
  const text = changed > 0 ? found : 'Aucune modification à enregistrer'
  const errors = wrong > 0 ? `${counted(wrong, 'cellule', 'cellules')} à corriger` : 'aucune erreur'
  return {
    sites,
    notice: { tone: wrong > 0 ? 'error' : 'info', text: `${text}, ${errors}.`, details: [] },
  }
}

/**
 * Saves the changed concessions of the grid, each whole, 25 in one transaction; a conflict or an error leaves the
 * others stored (7-beyond §6; 4-decisions, 37). Locked concessions are never written.
 */
export async function saveGrid(
  principal: Principal,
  network: Network,
  month: Month,
  sites: readonly GridSite[],
): Promise<GridSave> {
  const after: GridSite[] = []
  const open: { siteId: string; name: string; why: string }[] = []
  const counts = { saved: 0, conflict: 0, refused: 0 }
  const isContested = ({ rows }: GridSite) =>
    rows.some(({ conflicts }) => Object.keys(conflicts).length > 0)
  const changed = sites.filter((site) => !site.locked && (isChanged(site) || isContested(site)))
  const results = await saveSites(principal, network, month, changed)
  for (const site of sites) {
    const result = results.get(site.siteId)
    if (!result) {
      after.push(site)
      continue
    }
    if ('site' in result) {
      after.push(result.site)
      open.push({ siteId: site.siteId, name: site.name, why: result.why })
      counts[result.outcome === 'conflict' ? 'conflict' : 'refused']++
    } else {
      after.push(site)
      if (result.outcome === 'saved') counts.saved++
    }
  }
  return {
    sites: after,
    saved: counts.saved,
    conflicts: counts.conflict,
    refused: counts.refused,
    open: new Set(open.map(({ siteId }) => siteId)),
    notice: noticeOf(counts.saved, open),
  }
}
