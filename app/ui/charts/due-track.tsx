interface Props {
  /** realised share, 0 to 100; more fills the track */
  percent: number
  /** position of the mark: the share that is due to date; null without a mark */
  due: number | null
  /** colour class: `bar-good`, … */
  className: string
}

const within = (percent: number) => Math.min(100, Math.max(0, percent))

/** Small track of a realised share with a mark at the due share; the figure next to it has the text. */
export function DueTrack({ percent, due, className }: Props) {
  return (
    <span className={`due-track ${className}`} aria-hidden="true">
      <i style={{ width: `${within(percent)}%` }} />
      {due === null ? null : <b style={{ left: `${within(due)}%` }} />}
    </span>
  )
}
