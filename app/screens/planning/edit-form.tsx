import { Form } from '@remix-run/react'
import { memo, type RefObject, useRef } from 'react'
import { twoDigits } from '~/domain/calendar/local-date'
import { codesFor, offers, readCode } from '~/domain/planning/codes'
import type { DayWindow } from '~/domain/planning/grid/day-window'
import { type RowView, whyShut } from '~/domain/planning/grid/grid-view'
import { isWritable } from '~/domain/planning/grid/month-days'
import { isProductiveSection, type Section } from '~/domain/planning/grid/sections'
import type { ActionView } from '~/domain/planning/view'
import { router } from '~/ui/router'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { focusCell } from '../grid/selection'
import { cellClass, dayClass, dayName } from './cell-classes'
import { EditBar } from './edit-bar'
import { EditWeek } from './edit-week'
import type { GridHandle } from './grid/attach'
import { type MonthCell, type MonthProps, PlanningTable, ShutCell } from './planning-table'
import { type Typing, useGridController } from './use-grid-controller'

interface Props extends MonthProps {
  /** the days that a narrow window shows at first; null: all */
  week: DayWindow | null
  /** localStorage key of the local draft */
  storeKey: string
  /** server's response to a save with errors or conflicts; null otherwise */
  answer: ActionView | null
  onReady: (handle: GridHandle | null) => void
  typing: RefObject<Typing>
}

const LIST = { productive: 'plan-codes-productive', other: 'plan-codes-other' }

/** @returns whether the typed text is no code of the team; false for a valid code that is not saved yet */
function isRefused(section: Section, text: string | undefined): boolean {
  if (text === undefined) return false
  const code = readCode(text)
  return code === undefined || !offers(section, code)
}

/** @returns whether the form equals the submit in progress: a second submit would find no change to save */
const isBeingSent = (form: FormData, sent: FormData | null | undefined) =>
  router().state.navigation.formMethod === 'POST' &&
  [...form].every(([name, text]) => sent?.get(name) === text)

/** Two `<datalist>`s of the codes of productive and other teams; a `<select>` per cell would be thousands of lists. */
const CodeLists = memo(function CodeLists() {
  const lists = [
    [LIST.productive, 'mechanic'],
    [LIST.other, 'guidance'],
  ] as const
  return lists.map(([id, team]) => (
    <datalist key={id} id={id}>
      {codesFor(team).map(({ code, label }) => (
        <option key={code} value={code} label={label} />
      ))}
    </datalist>
  ))
})

/** Cell renderer: an input with the typed or stored code, or a cell without input on a day that takes no code. */
function cellOf({ sections }: Props['block'], answer: ActionView | null): MonthCell {
  const typed = new Map(answer?.typed.map((cell) => [`${cell.workerId}.${cell.day}`, cell.text]))
  const sectionOf = new Map<RowView, Section>(
    sections.flatMap(({ section, rows }) => rows.map((row) => [row, section] as const)),
  )
  return (row, day, code) => {
    const text = typed.get(`${row._id}.${day.number}`)
    const why = code || text ? undefined : whyShut(row, day.number)
    const shown = day.number === 1 ? <Shown row={row} /> : null
    if (why)
      return (
        <ShutCell day={day} why={why}>
          {shown}
        </ShutCell>
      )
    if (!isWritable(day, code || text || ''))
      return (
        <td data-day={day.number} className={dayClass(day)}>
          {shown}
        </td>
      )
    const section = sectionOf.get(row) ?? 'unassigned'
    return (
      <td data-day={day.number} className={cellClass(code, day)}>
        <input
          name={`c.${row._id}.${twoDigits(day.number)}`}
          defaultValue={text ?? code}
          list={isProductiveSection(section) ? LIST.productive : LIST.other}
          aria-label={`${row.name}, ${dayName(day)}`}
          aria-invalid={isRefused(section, text) || undefined}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
        />
        {shown}
      </td>
    )
  }
}

/** Month as one form with an input per open day; the save writes only cells that differ from the shown codes. */
export function EditForm(props: Props) {
  const { block, days, week, month, caption, search, need, storeKey, answer, onReady, typing } =
    props
  const form = useRef<HTMLFormElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const handle = useGridController(form, {
    storeKey,
    fresh: answer !== null && answer.discard === null && answer.error === null,
    status,
    onReady,
    typing,
  })
  useIsomorphicLayoutEffect(() => {
    if (!answer || answer.discard) return
    // the focus moves to the first rejected cell, else to the error messages
    const refused = form.current?.querySelector<HTMLElement>('td [aria-invalid]')
    // without unsaved cells the focus stays in the cell, where the user goes on typing; the bar shows the result
    if (answer.typed.length === 0 && form.current?.querySelector('td :focus')) return
    if (refused) focusCell(refused)
    else document.getElementById('plan-answer')?.focus()
  }, [answer])
  return (
    <>
      {week ? <EditWeek handle={handle} week={week} length={days.length} /> : null}
      <Form
        method="post"
        id="plan-form"
        // focusable: the link 'Continuer la saisie' targets the form
        tabIndex={-1}
        ref={form}
        preventScrollReset
        onSubmit={(event) => {
          handle.current?.accept()
          const form = new FormData(event.currentTarget)
          if (isBeingSent(form, typing.current?.sent)) event.preventDefault()
          if (typing.current) typing.current.sent = form
        }}
      >
        <input type="hidden" name="site" value={block.siteId} />
        <input type="hidden" name="month" value={month} />
        <CodeLists />
        <div className="plan-frame">
          <PlanningTable
            block={block}
            days={days}
            month={month}
            caption={caption}
            search={search}
            need={need ?? null}
            cell={cellOf(block, answer)}
          />
        </div>
        <EditBar status={status} />
      </Form>
    </>
  )
}

/** Hidden field with a row's original codes: a save replaces only these, other stored codes are conflicts. */
function Shown({ row }: { row: RowView }) {
  return <input type="hidden" data-shown name={`s.${row._id}`} defaultValue={row.codes} />
}
