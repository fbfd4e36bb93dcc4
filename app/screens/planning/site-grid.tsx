import { type MutableRefObject, useCallback, useEffect, useMemo } from 'react'
import { ofFrenchMonth } from '~/domain/calendar/local-date'
import { shortDays, shortText } from '~/domain/planning/daily-need'
import {
  blockTotals,
  type GridView,
  holdsFound,
  isReadOnly,
} from '~/domain/planning/grid/grid-view'
import type { ActionView, PlanningView } from '~/domain/planning/view'
import { StaticIsland } from '~/ui/static-island'
import { Refusal } from '../closing/closed-month-notice'
import { ExportLinks } from './export-links'
import type { GridHandle } from './grid/attach'
import { draftKey } from './grid/local-draft'
import { GridContext } from './grid-context'
import { bringTodayIntoSight } from './grid-head'
import { LazyActionNotices, LazyEditArea, LazyLocalDraftNotice } from './lazy'
import { NoResult } from './no-result'
import { PlanningTable } from './planning-table'
import { PotentialStrip } from './potential-strip'
import { RowForms } from './row-header'
import { WeekNav } from './week-nav'

/** React key that changes with the server's cells, which remounts the form with the new cells. */
const versionOf = (block: { sections: { rows: { _id: string; codes: string }[] }[] }) =>
  block.sections.map(({ rows }) => rows.map(({ _id, codes }) => _id + codes).join()).join()

/** Sentence about the coming days with too few people; the edit mode's scripts keep it up to date. */
function ShortDays({ grid }: { grid: GridView }) {
  const { need, days, blocks } = grid
  const [block] = blocks
  if (!need || !block) return null
  const { sections } = blockTotals(block, days.length)
  const labels = days.map(({ label, number, ahead }) => ({
    label: `${label} ${number}`,
    ahead: ahead === true,
  }))
  return (
    <p className="plan-short" data-short="" role="status">
      {shortText(shortDays(sections, need, days), labels)}
    </p>
  )
}

interface Props {
  view: PlanningView
  answer: ActionView | null
  /** attached grid; null in view mode and before the grid's scripts attach */
  handle: MutableRefObject<GridHandle | null>
}

/** Month of one concession in view or edit mode, with its notices. */
export function SiteGrid({ view, answer, handle }: Props) {
  const onReady = useCallback(
    (ready: GridHandle | null) => {
      handle.current = ready
    },
    [handle],
  )
  const { grid, scope, rights, month, userId } = view
  const whole = !grid?.days.some(({ off }) => off)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the further days of a whole month move today's column
  useEffect(bringTodayIntoSight, [month, whole])
  // One object per content: the island below is drawn again when it changes.
  const shows = useMemo(() => ({ grid, search: view.search, rename: view.rename }), [grid, view])
  const [block] = grid?.blocks ?? []
  if (!grid || !block || !scope) return null
  const editing = view.mode === 'edit'
  const caption = `Planning ${ofFrenchMonth(month)}, ${block.name}`
  const storeKey = draftKey(userId, block.siteId, month)
  const found = holdsFound(block, view.search)
  const shared = { block, days: grid.days, month, caption, search: view.search, need: grid.need }
  return (
    <GridContext.Provider
      value={{
        siteId: block.siteId,
        month,
        actions: rights.manage && !isReadOnly(grid.state),
        editing,
        rights,
        rename: view.rename,
        typedName: answer?.values.worker === view.rename ? answer?.values.name : undefined,
      }}
    >
      {view.note ? <Refusal {...view.note} /> : null}
      {answer && !(view.dialog && ['dialog', 'worker', 'move'].includes(answer.form)) ? (
        <LazyActionNotices answer={answer} handle={handle} />
      ) : null}
      {!editing && rights.edit && !isReadOnly(grid.state) ? (
        <LazyLocalDraftNotice storeKey={storeKey} block={block} />
      ) : null}
      <RowForms />
      <div className="plan-line">
        <PotentialStrip potential={grid.potential} />
        <ShortDays grid={grid} />
        {editing ? null : <ExportLinks />}
      </div>
      <WeekNav view={view} />
      {!found ? <NoResult search={view.search} /> : null}
      {editing ? (
        <LazyEditArea
          {...shared}
          week={view.window}
          handle={handle}
          storeKey={storeKey}
          version={versionOf(block)}
          answer={answer?.form === 'grid' ? answer : null}
          onReady={onReady}
        />
      ) : found ? (
        <StaticIsland className="plan-frame" shows={shows}>
          <PlanningTable {...shared} />
        </StaticIsland>
      ) : null}
    </GridContext.Provider>
  )
}
