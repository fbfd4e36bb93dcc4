import type { DayOneNote } from '~/domain/setup/day-one'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { urls } from '~/urls'

const WORDS = { good: 'en ordre', info: 'à savoir', warn: 'à corriger' } as const

/** Notes about what may hinder the first morning, each with the one thing to do (9-first-day §4). */
export function DayOneCard({ notes }: { notes: readonly DayOneNote[] }) {
  return (
    <Card id="premier-matin" title="Ce qui gênerait le premier matin">
      <ul className="list">
        {notes.map(({ key, title, tone, text, remedy }) => (
          <li key={key} className={tone === 'warn' ? 'check-line' : 'check-line muted'}>
            <StatusPill tone={tone}>{WORDS[tone]}</StatusPill>
            <h3>{title}</h3>
            <p>
              {text} {remedy}
            </p>
            {key === 'hours' ? (
              <DelegatedLink to={urls.freshness()}>Changer l’heure</DelegatedLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
