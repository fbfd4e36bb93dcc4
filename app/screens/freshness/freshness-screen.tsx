import { frenchDate } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import type { FreshnessPage } from '~/domain/freshness/view'
import type { ReadResult } from '~/domain/read-result'
import { AdminNav } from '~/screens/shell/admin-nav'
import type { FormReply } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { LimitCard } from './deadline-card'
import { LateCard } from './late-card'
import { ToCompleteCard } from './to-complete-card'

interface Props {
  reading: ReadResult<FreshnessPage>
  again: FormReply | null
}

function Summary({ page }: { page: FreshnessPage }) {
  const { due, waiting, late, total, upToDate, unreadable } = page
  if (total === 0) return null
  if (!due)
    return <Notice>Aucun jour ouvré dans le calendrier{'\u202f'}: rien n’est attendu.</Notice>
  return (
    <>
      <Notice tone={late > 0 ? 'warning' : 'success'} live={false}>
        {`Données du ${frenchDate(due)}\u202f: ${counted(upToDate, 'concession')} à jour sur ${total}.`}
        {waiting ? '' : ' Aujourd’hui n’est pas un jour ouvré\u202f: aucun fichier n’est attendu.'}
      </Notice>
      {unreadable.length > 0 ? (
        <Notice tone="error" live={false}>
          {`Données illisibles\u202f: ${unreadable.slice(0, 8).join(', ')}${unreadable.length > 8 ? '…' : '.'} Importez-les de nouveau.`}
        </Notice>
      ) : null}
    </>
  )
}

/** Page of the concessions without data of the day, with the hour of the mail that names them (7-beyond §2). */
export function FreshnessScreen({ reading, again }: Props) {
  return (
    <>
      <AdminNav />
      <div className="stack">
        {reading.error === null ? (
          <>
            <Summary page={reading.value} />
            <LateCard page={reading.value} />
            <LimitCard limit={reading.value.limit} again={again} />
            <ToCompleteCard wanted={reading.value.mailsToComplete} limit={reading.value.limit} />
          </>
        ) : (
          <Notice tone="error">{reading.error}</Notice>
        )}
      </div>
    </>
  )
}
