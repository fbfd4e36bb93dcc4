import { accountsSince } from '~/db/collections/imports.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { shortDate } from '~/domain/format/dates'
import type { LateRow } from '~/domain/freshness/view'
import { siteScope } from '~/domain/hierarchy/network'
import { leftOut } from '~/domain/imports/left-out'
import {
  type MorningGroup,
  type MorningItem,
  momentText,
  morningGroup,
  SHOWN_ITEMS,
} from '~/domain/morning/administration'
import { signedAmountText } from '~/domain/morning/texts'
import { actOf, askFor, toCompleteHead } from '~/domain/morning/to-complete'
import type { MorningReserve, ToCompleteEntry } from '~/domain/morning/view'
import { instantOfParis, today } from '~/infra/process/clock.server'
import { rareUrls } from '~/rare-urls'
import { pageOfActions } from '~/services/actions/read-actions.server'
import { ofLetters, ofOutlets } from '~/services/to-complete/lines.server'
import { pageOf, readAccounts } from '~/services/to-complete/read-to-complete.server'
import { scopeQuery, urls } from '~/urls'

const ALL: Scope = { type: 'all' }

/** Doubted figures of CA Net, as 'Ce matin' of the synthesis lists them (4-decisions, 66). */
export function doubtsGroup(reserve: MorningReserve | null): MorningGroup | null {
  if (!reserve) return null
  return morningGroup({
    title: 'En doute',
    note: 'ces chiffres ne comptent ni dans les statuts, ni dans les succès',
    tone: 'doubt',
    count: reserve.count,
    items: reserve.doubts.map(({ id, head, sentence, value, confirms, correct, origin }) => ({
      key: id,
      head,
      text: sentence,
      note:
        value === null
          ? null
          : `Effet sur l’écart du réseau\u202f: ${signedAmountText('revenue', value)}.`,
      since: null,
      ask: null,
      acts: [
        ...(confirms ? [{ to: reserve.all, label: 'Confirmer', name: `Confirmer ${head}` }] : []),
        ...(correct ? [{ to: correct, label: 'Corriger', name: `Corriger ${head}` }] : []),
        { to: origin, label: 'Voir le fichier', name: `Voir le fichier\u202f: ${head}` },
      ],
    })),
    all: reserve.all,
  })
}

/** Said of a concession that no other account answers for. */
const NO_ACCOUNT = 'aucun compte à qui demander'

/** Late concessions, oldest data first, with the accounts that edit their targets: those answer for their figures. */
export async function lateGroup(
  principal: Principal,
  { late, rows, due }: { late: number; rows: readonly LateRow[]; due: LocalDate | null },
  { network }: ReferenceData,
): Promise<MorningGroup | null> {
  const shown = rows.slice(0, SHOWN_ITEMS)
  const scopeOf = (siteId: string) => siteScope(network, siteId)
  const scopes = shown.flatMap(({ siteId }) => scopeOf(siteId) ?? [])
  const accounts = scopes.length > 0 ? await readAccounts(scopes, principal) : []
  return morningGroup({
    title: 'En retard',
    note: null,
    tone: 'bad',
    count: late,
    items: shown.map(({ siteId, name, plate, date }) => ({
      key: siteId,
      head: name,
      text: date ? `pas de chiffres depuis le ${shortDate(date)}.` : 'aucun chiffre ce mois-ci.',
      note: plate,
      since: null,
      ask: askFor('untargeted', scopeOf(siteId) ?? ALL, accounts).join(' ou ') || NO_ACCOUNT,
      acts: [
        {
          to: urls.import({ date: due }),
          label: 'Vérifier un fichier',
          name: `Vérifier un fichier\u202f: ${name}`,
        },
      ],
    })),
    all: urls.freshness(),
  })
}

/** Most imports whose accounts are looked at. */
const FILES = 20

/** What the imports since the due day left out without a decision, and what they name that nothing is attached to. */
export async function leftGroup(
  due: LocalDate,
  entries: readonly ToCompleteEntry[],
): Promise<MorningGroup | null> {
  const files = leftOut(await accountsSince(instantOfParis(`${due}T00:00`), FILES))
  const ofFiles = files.map(
    ({ file: { _id, fileName, startedAt, userEmail }, why }): MorningItem => ({
      key: _id,
      head: fileName,
      text: why.join(' '),
      note: null,
      since: momentText(startedAt, today()),
      ask: userEmail,
      acts: [
        {
          to: rareUrls.importResult(_id),
          label: 'Voir l’import',
          name: `Voir l’import\u202f: ${fileName}`,
        },
      ],
    }),
  )
  const ofKinds = entries.map(({ kind, head, first, count, act, list }): MorningItem => {
    const names = first.map(({ name }) => name).join(', ')
    const to = count > 1 && list ? list : act?.to
    return {
      key: kind,
      head,
      text: `${names}${count > first.length ? '…' : ''}`,
      note: null,
      since: null,
      ask: null,
      acts: to ? [{ to, label: actOf(kind), name: `${actOf(kind)}\u202f: ${head}` }] : [],
    }
  })
  return morningGroup({
    title: 'Laissé de côté dans les fichiers',
    note: 'lu, mais non compté',
    tone: 'warn',
    count: ofFiles.length + ofKinds.length,
    items: [...ofKinds, ...ofFiles],
    all: urls.importLog(),
  })
}

/** E-mails that were not delivered, and webhooks that take no message, as 'À compléter' lists them. */
export async function lettersGroup(
  date: LocalDate,
  reference: ReferenceData,
): Promise<MorningGroup | null> {
  const [letters, outlets] = await Promise.all([ofLetters(ALL), ofOutlets(ALL, reference)])
  const found = [...letters, ...outlets]
  return morningGroup({
    title: 'Messages non remis',
    note: null,
    tone: 'warn',
    count: found.length,
    items: found.map(({ kind, detail = '' }) => ({
      key: `${kind} ${detail}`,
      head: detail,
      text: `${toCompleteHead(kind, date, 1)}.`,
      note: null,
      since: null,
      ask: null,
      acts: [
        {
          to: pageOf(kind, { scope: ALL, date }, null),
          label: actOf(kind),
          name: `${actOf(kind)}\u202f: ${detail}`,
        },
      ],
    })),
    all: urls.toComplete({ ...scopeQuery(ALL), date }),
  })
}

/** Late actions of the network, the earliest deadline first, as their page lists them (7-beyond §5). */
export async function actionsGroup(
  principal: Principal,
  date: LocalDate,
  reference: ReferenceData,
): Promise<MorningGroup | null> {
  const place = { scope: ALL, date }
  const choice = { list: 'late', page: 1, size: SHOWN_ITEMS } as const
  const { rows, found } = await pageOfActions(principal, place, choice, reference)
  return morningGroup({
    title: 'Actions en retard',
    note: null,
    tone: 'warn',
    count: found,
    items: rows.map(({ id, text, site, service, lever, effect, until, who, to }) => ({
      key: id,
      head: text.replace(/\.$/, ''),
      text: [site, service, lever].filter(Boolean).join(' · '),
      note: effect,
      since: `échéance ${shortDate(until)}`,
      ask: who || null,
      acts: to ? [{ to, label: 'Voir l’action', name: `Voir l’action\u202f: ${text}` }] : [],
    })),
    all: urls.actions({ ...scopeQuery(ALL), date, list: 'late' }),
  })
}
