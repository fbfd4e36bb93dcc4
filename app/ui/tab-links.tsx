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

const links = (choices: readonly LinkChoice[], current: 'page' | 'true') =>
  choices.map(({ to, label, current: isCurrent }) => (
    <DelegatedLink
      key={to}
      to={to}
      preventScrollReset
      aria-current={isCurrent ? current : undefined}
    >
      {label}
    </DelegatedLink>
  ))

/** Tabs as links: the chosen one lives in the address (4-decisions, 2). */
export const Tabs = ({ label, choices }: Props) => (
  <nav className="tabs" aria-label={label}>
    {links(choices, 'page')}
  </nav>
)

/** A toggle between a few readings of the same figures, as links. */
export const SegmentedLinks = ({ label, choices }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links
  <div className="segmented" role="group" aria-label={label}>
    {links(choices, 'true')}
  </div>
)
