/** The number, the no-break space and the unit: in '12 345' the last space stands between digits. */
const WITH_UNIT = /^(.*)([\u00a0\u202f])(\D+)$/

const numberOf = (text: string) => WITH_UNIT.exec(text)?.[1] ?? ''

interface Props {
  text: string
  /** what the number passes through as it counts up, written like `text` */
  steps?: readonly string[] | undefined
}

/** A large figure with its unit small beside it: '418 250 €'. */
export function BigFigure({ text, steps }: Props) {
  const [, number, space, unit] = WITH_UNIT.exec(text) ?? []
  if (!unit) return <p className="figure">{text}</p>
  return (
    <p className="figure">
      {steps ? (
        <span className="counting" data-steps={steps.map(numberOf).join('\n')}>
          {number}
        </span>
      ) : (
        number
      )}
      <span className="unit">
        {space}
        {unit}
      </span>
    </p>
  )
}
