import { DelegatedLink } from './delegated-link'

export interface LinkChoice {
  to: string
  label: string
  current: boolean
}

interface Props {
  /** accessible name of the group of choices */
  label: string
  choices: readonly LinkChoice[]
}

/** Tabs as links: the chosen one lives in the address (4-decisions, 2). */
export function Tabs({ label, choices }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {choices.map(({ to, label: text, current }) => (
        <DelegatedLink
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? 'page' : undefined}
        >
          {text}
        </DelegatedLink>
      ))}
    </nav>
  )
}

/** A toggle between a few readings of the same figures, as links. */
export function SegmentedLinks({ label, choices }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links
    <div className="segmented" role="group" aria-label={label}>
      {choices.map(({ to, label: text, current }) => (
        <DelegatedLink
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? 'true' : undefined}
        >
          {text}
        </DelegatedLink>
      ))}
    </div>
  )
}
