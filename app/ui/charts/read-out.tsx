import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'

interface Props {
  /** accessible name: the chart as a sentence */
  label: string
  className?: string
  /** the chart, with a `<rect class="hit">` per column whose `<title>` has the column's figures */
  children: ReactNode
}

/** Class of the column whose figures are shown. */
const READ = 'is-read'

const columnsOf = (box: Element) => [...box.querySelectorAll<SVGElement>('.hit')]

/** The figures of a column. The native tooltip is removed: it would appear next to the read-out. */
function textOf(hit: SVGElement): string {
  const title = hit.querySelector('title')
  if (title) {
    hit.dataset.text = title.textContent ?? ''
    title.remove()
  }
  return hit.dataset.text ?? ''
}

function show(box: HTMLElement, hit: SVGElement | undefined): void {
  for (const read of box.querySelectorAll(`.${READ}`)) read.classList.remove(READ)
  const out = box.querySelector('output')
  if (!out) return
  out.hidden = !hit
  if (!hit) return
  hit.classList.add(READ)
  out.textContent = textOf(hit)
  const [own, column] = [box.getBoundingClientRect(), hit.getBoundingClientRect()]
  const middle = column.left + column.width / 2 - own.left + box.scrollLeft
  const half = out.offsetWidth / 2
  const [from, to] = [box.scrollLeft + half, box.scrollLeft + box.clientWidth - half]
  out.style.left = `${Math.max(from, Math.min(to, middle))}px`
}

/** The column at a horizontal position of the window, or the nearest one. */
function columnAt(box: Element, x: number): SVGElement | undefined {
  const away = (hit: SVGElement) => {
    const { left, right } = hit.getBoundingClientRect()
    return Math.max(left - x, x - right, 0)
  }
  const [first, ...others] = columnsOf(box)
  return first && others.reduce((best, hit) => (away(hit) < away(best) ? hit : best), first)
}

const point = (event: PointerEvent<HTMLElement>) =>
  show(event.currentTarget, columnAt(event.currentTarget, event.clientX))

const clear = (event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
  show(event.currentTarget, undefined)

/** A finger that leaves keeps the figures on the screen until the next touch. */
const leave = (event: PointerEvent<HTMLElement>) => {
  if (event.pointerType !== 'touch') clear(event)
}

/** Index of the column after a key; undefined for a key that does not move. */
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at, last) => (at < 0 ? last : Math.max(0, at - 1)),
  ArrowRight: (at, last) => (at < 0 ? last : Math.min(last, at + 1)),
  Home: () => 0,
  End: (_at, last) => last,
}

function press(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget
  if (event.key === 'Escape') show(box, undefined)
  const columns = columnsOf(box)
  const at = columns.findIndex((hit) => hit.classList.contains(READ))
  const next = MOVES[event.key]?.(at, columns.length - 1)
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  show(box, columns[next])
}

/**
 * Chart whose columns show their figures to a pointer, a finger and the arrow keys. Without scripts the
 * browser shows each column's `<title>`, and the twin table has the figures.
 */
export function ReadOut({ label, className, children }: Props) {
  return (
    <section
      className={className ? `read-out ${className}` : 'read-out'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the columns, and it may scroll sideways
      tabIndex={0}
      aria-label={label}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={leave}
      onBlur={clear}
      onKeyDown={press}
    >
      {children}
      <output hidden />
    </section>
  )
}

interface ColumnProps {
  x: number
  y?: number
  width: number
  height: number
  /** the figures of the column */
  text: string
}

/** Column of a chart that a read-out names. */
export function ReadOutColumn({ x, y = 0, width, height, text }: ColumnProps) {
  return (
    <rect className="hit" x={x} y={y} width={width} height={height}>
      <title>{text}</title>
    </rect>
  )
}
