import { useId } from 'react'
import type { CausesView } from '~/domain/causes/view'
import { LANDING_LABEL } from '~/domain/landing/landing-note-text'
import { WHAT_IT_TAKES } from '~/domain/landing/what-it-takes-text'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { Notice } from '~/ui/notice'

/** 'Pour finir à l’objectif': what each service must still bring, and where it lands (7-beyond §5). */
export function CausesTakes({ takes: { value, error } }: Pick<CausesView, 'takes'>) {
  const id = useId()
  if (error !== null)
    return (
      <Notice tone="warning" title={WHAT_IT_TAKES}>
        <p>{error}</p>
      </Notice>
    )
  const { lines, compare } = value
  if (!lines.some(({ takes, landing }) => takes !== null || landing !== null)) return null
  return (
    <Card
      id="causes-objectif"
      title={WHAT_IT_TAKES}
      aside={
        compare ? <DelegatedLink to={compare}>Détail par concession</DelegatedLink> : undefined
      }
    >
      <dl className="causes-takes">
        {lines.map(({ service, takes, ways, landing }) => (
          <div key={service ?? id}>
            <dt>{service ? SERVICE_LABELS[service] : 'Global'}</dt>
            {takes ? <dd>{takes}.</dd> : null}
            {ways.length > 0 ? (
              <dd>
                Au choix, les autres leviers restant les mêmes&#8239;:
                <ul>
                  {ways.map((way) => (
                    <li key={way}>{way}</li>
                  ))}
                </ul>
              </dd>
            ) : null}
            {landing ? (
              <dd className="muted">
                {LANDING_LABEL}&#8239;: {landing}.
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Card>
  )
}
