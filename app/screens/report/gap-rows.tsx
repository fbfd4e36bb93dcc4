import { toneOf } from '~/domain/analysis/figure-texts'
import { LEVER_LABELS, type Lever } from '~/domain/causes/levers'
import { signedDecimal } from '~/domain/format/numbers'
import { barOf } from '~/domain/morning/bars'
import {
  lineTexts,
  MORNING,
  NO_LINE,
  othersText,
  reserveTexts,
  scaleText,
  verdictTexts,
} from '~/domain/morning/texts'
import type { MorningView } from '~/domain/morning/view'
import { type GapTable, mainLever } from '~/domain/report/gap-table'
import { causesText } from '~/domain/report/sheet-texts'
import { StatusPill, type StatusTone } from '~/ui/status-pill'

interface BarProps {
  value: number
  scale: number
  tone: StatusTone
}

/** Diverging bar of a gap on the common scale; the pattern of its tone is readable in grey. */
function GapBar({ value, scale, tone }: BarProps) {
  const { left, width } = barOf(value, scale)
  return (
    <span className="sheet-bar" aria-hidden="true">
      <i className={`is-${tone}`} style={{ left: `${left}%`, width: `${width}%` }} />
    </span>
  )
}

interface LeversProps {
  columns: readonly Lever[]
  value: number
  levers: Record<Lever, number> | null
}

/** A cell per lever; the one that moved the gap most is marked. */
function LeverCells({ columns, value, levers }: LeversProps) {
  const main = levers && mainLever(value, levers)
  return columns.map((lever) => (
    <td key={lever} className={`is-number ${lever === main ? 'is-main' : ''}`}>
      {levers ? signedDecimal(levers[lever]) : ''}
    </td>
  ))
}

interface Props {
  view: MorningView
  table: GapTable
  scopeName: string
  /** most causes of a line */
  causes: number
}

/** Net gaps of concession × service with their levers: the lines, the other services, the scope (7-beyond §5). */
export function GapRows({ view, table, scopeName, causes }: Props) {
  const { columns, lines, others, total } = table
  const { gap, scale, level } = view
  const verdict = verdictTexts(view)
  const { reserve } = view
  const doubted = reserveTexts(view)
  if (lines.length === 0) return <p>{NO_LINE}</p>
  const what = level === 'site' ? 'Service' : 'Concession · service'
  return (
    <table className="sheet-table sheet-gaps">
      <caption className="visually-hidden">{MORNING}, écarts à date par levier</caption>
      <thead>
        <tr>
          <th scope="col">{what} (€ de CA Net)</th>
          <th scope="col">Statut</th>
          <th scope="col" className="sheet-scale">
            {scaleText('revenue', scale)}
          </th>
          <th scope="col" className="is-number">
            Écart net
          </th>
          {columns.map((lever) => (
            <th key={lever} scope="col" className="is-number">
              {LEVER_LABELS[lever]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { head, status } = lineTexts(line, 'revenue')
          const tone = toneOf(line)
          return (
            <tr key={`${line.siteId} ${line.service}`}>
              <th scope="row">
                <b>{head}</b> {causesText(line, causes)}
              </th>
              <td>
                <StatusPill tone={tone}>{status}</StatusPill>
              </td>
              <td>
                <GapBar value={line.value} scale={scale} tone={tone} />
              </td>
              <td className="is-number">
                <b>{signedDecimal(line.value)}</b>
              </td>
              <LeverCells columns={columns} value={line.value} levers={line.levers} />
            </tr>
          )
        })}
        {others ? (
          <tr>
            <th scope="row">{othersText({ others, level })}</th>
            <td />
            <td>
              {Math.abs(others.value) <= scale ? (
                <GapBar value={others.value} scale={scale} tone="neutral" />
              ) : null}
            </td>
            <td className="is-number">{signedDecimal(others.value)}</td>
            <LeverCells columns={columns} value={others.value} levers={others.levers} />
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {scopeName}
            {reserve ? ', hors réserve' : ''}
          </th>
          <td>
            <StatusPill tone={toneOf(view)}>{verdict.status}</StatusPill>
          </td>
          <td />
          <td className="is-number">{signedDecimal(gap)}</td>
          <LeverCells columns={columns} value={gap ?? 0} levers={total} />
        </tr>
        {reserve && doubted ? (
          <>
            <tr>
              <th scope="row">{doubted.text}</th>
              <td />
              <td>
                <GapBar value={Math.sign(reserve.value)} scale={1} tone="doubt" />
              </td>
              <td className="is-number">{signedDecimal(reserve.value)}</td>
              <td colSpan={columns.length} />
            </tr>
            <tr>
              <th scope="row">{scopeName}, avec</th>
              <td />
              <td />
              <td className="is-number">
                <span className="value-doubt">{signedDecimal(reserve.gapWith)}</span>
              </td>
              <td colSpan={columns.length} />
            </tr>
          </>
        ) : null}
      </tfoot>
    </table>
  )
}
