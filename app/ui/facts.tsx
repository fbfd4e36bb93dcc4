interface Props {
  className: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** Names and what stands behind each. */
export function Facts({ className, facts }: Props) {
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
