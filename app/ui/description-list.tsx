interface Props {
  className: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** Description list of names and values. */
export function DescriptionList({ className, facts }: Props) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
