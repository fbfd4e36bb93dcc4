import { integer } from '~/domain/format/numbers'
import type { UserCounters } from '~/domain/users/view'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'

interface Props {
  counters: { value: UserCounters | null; error: string | null }
}

/** 'Utilisateurs actifs' and 'Utilisateurs en essai' (spec 2 §2). */
export function Counters({ counters: { value, error } }: Props) {
  if (!value) return <Notice tone="error">{error}</Notice>
  return (
    <div className="cards fit">
      <Card small id="compteur-actifs" title="Utilisateurs actifs">
        <p className="figure">{integer(value.active)}</p>
      </Card>
      <Card small id="compteur-essai" title="Utilisateurs en essai">
        <p className="figure">{integer(value.trial)}</p>
      </Card>
    </div>
  )
}
