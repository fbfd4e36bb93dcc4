import type { SnapshotView } from '~/domain/closing/view'
import { frenchDateTime } from '~/domain/format/dates'
import { integer } from '~/domain/format/numbers'
import { someNames } from '~/domain/format/untargeted-note'
import { Notice } from '~/ui/notice'

/** Facts of a closing: user, time, number of concessions and signature. */
export function signatureFacts({ closing }: SnapshotView): (readonly [string, string])[] {
  const { closedAt, closedBy, siteCount, sha256, sealedAt, reopenedAt, reopenedBy, reason } =
    closing
  return [
    ['Clôturé', `${frenchDateTime(closedAt)}, par ${closedBy}`],
    ['Concessions', integer(siteCount)],
    ['Chiffres conservés', frenchDateTime(sealedAt)],
    ['Empreinte SHA-256', sha256 ?? '-'],
    ...(reopenedAt
      ? [
          ['Rouvert', `${frenchDateTime(reopenedAt)}, par ${reopenedBy}`] as const,
          ['Raison', reason ?? ''] as const,
        ]
      : []),
  ]
}

/** Notices that compare the snapshot with its signature and with the concessions' current figures (7-beyond §4). */
export function SignatureNotices({ view }: { view: SnapshotView }) {
  const { closing, intact, changed, compared } = view
  if (!closing.sha256)
    return (
      <Notice tone="info" live={false}>
        Les chiffres de cette clôture ne sont pas encore conservés&#8239;: des enregistrements sont
        en cours, ou le mois a été rouvert avant.
      </Notice>
    )
  const whole = compared >= closing.siteCount
  const scope = whole ? '' : ' Seules les concessions affichées sont comparées.'
  return (
    <>
      {intact ? null : (
        <Notice tone="error" live={false}>
          Les chiffres conservés ne correspondent plus à leur empreinte&#8239;: ils ont été modifiés
          dans la base de données.
        </Notice>
      )}
      {changed.length > 0 ? (
        <Notice tone="warning" live={false}>
          Les chiffres enregistrés aujourd’hui ne sont plus ceux de la clôture pour{' '}
          {integer(changed.length)} {changed.length < 2 ? 'concession' : 'concessions'}&#8239;:{' '}
          {someNames(changed.map(({ name }) => name))}.{scope}
        </Notice>
      ) : intact ? (
        <Notice tone="success" live={false}>
          Les chiffres correspondent à leur empreinte, et à ceux qui sont enregistrés aujourd’hui.
          {scope}
        </Notice>
      ) : null}
    </>
  )
}
