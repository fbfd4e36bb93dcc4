import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import { frenchDateTime } from '~/domain/format/dates'
import type { LateNote } from '~/domain/freshness/view'
import { spokenTime, type WallTime } from '~/domain/freshness/wall-time'
import type { ToCompleteEntry } from '~/domain/morning/view'
import type { TicketPriority, TicketStatus, TicketType } from '~/domain/support/tickets'
import { priorityLabel, TICKET_STATUS_LABELS, TICKET_TYPE_LABELS } from '~/domain/support/tickets'
import type { Mail } from '~/infra/mailer.server'
import { firstLines } from './first-lines'
import { escapeHtml } from './html'
import { lateLines } from './late-lines'
import { greetingOf, listPart, type MailBlocks, type SectionLine } from './mail'
import { button, mailHtml, sheetHtml, titleRow } from './mail-html'
import { row } from './mail-style'
import { mailText } from './mail-text'
import { toCompleteLines } from './to-complete-lines'

/** What a mail says of a support ticket. */
interface MailedTicket {
  subject: string
  description: string
  priority: TicketPriority
  type: TicketType
  requesterName: string
  requesterEmail: string
}

const PRODUCT = 'Gestion Après-Vente Automobile'

interface Body {
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  closing?: string
}

/** Mail of a greeting, paragraphs and at most one button, as text and as HTML. */
function compose(
  to: string,
  subject: string,
  { greeting, paragraphs, action, closing }: Body,
): Mail {
  const lines = [greeting, ...paragraphs]
  const end = [...(closing ? [closing] : []), `L’équipe ${PRODUCT}`]
  const text = [
    ...lines,
    ...(action ? [`${action.label}\u202f:\n${action.url}`] : []),
    ...end,
  ].join('\n\n')
  const paragraph = (line: string) => row(escapeHtml(line).replaceAll('\n', '<br>'))
  const html = sheetHtml(subject, [
    titleRow(PRODUCT),
    ...lines.map(paragraph),
    ...(action ? [row(button(action), 'padding:8px 24px 24px')] : []),
    ...end.map(paragraph),
  ])
  return { to, subject, text, html }
}

/** Mail of a trial: it reaches its reader, or the mail server says why not (9-first-day §4). */
export const trialMail = (to: string, name: string, url: string): Mail => ({
  ...compose(to, `E-mail d’essai – ${PRODUCT}`, {
    greeting: greetingOf(name),
    paragraphs: ['Votre serveur d’e-mails fonctionne\u202f: ce message vous est parvenu.'],
    action: { label: 'Ouvrir l’administration', url },
  }),
  fresh: true,
})

/** Mail with the link to a new password (4-decisions, 10). */
export function passwordResetMail(to: string, name: string, url: string): Mail {
  return compose(to, `Réinitialisation de votre mot de passe – ${PRODUCT}`, {
    greeting: greetingOf(name),
    paragraphs: [
      'Vous avez demandé à choisir un nouveau mot de passe. Le lien ci-dessous fonctionne une seule fois, pendant une heure.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', url },
    closing:
      'Si vous n’avez rien demandé, ignorez ce message\u202f: votre mot de passe reste inchangé.',
  })
}

/**
 * Mail with the link to the first password of a new account (7-beyond §6).
 * @param until end of the link's validity
 */
export function invitationMailOf(to: string, name: string, url: string, until: Date): Mail {
  return compose(to, `Votre compte – ${PRODUCT}`, {
    greeting: greetingOf(name),
    paragraphs: [
      `Un compte a été créé pour vous, avec l’adresse ${to}. Choisissez votre mot de passe pour vous connecter. Le lien ci-dessous fonctionne une seule fois, jusqu’au ${frenchDateTime(until)}.`,
    ],
    action: { label: 'Choisir mon mot de passe', url },
    closing:
      'Si le lien n’est plus valable, demandez une nouvelle invitation à votre administrateur. Si vous n’attendiez pas ce message, ignorez-le.',
  })
}

/**
 * Mail to support about a new ticket (2 §4). Replies go to the requester, because no person reads the sender's
 * address.
 */
export function ticketMail(to: string, ticket: MailedTicket, url: string): Mail {
  const { requesterName, requesterEmail } = ticket
  const requester = requesterName ? `${requesterName} (${requesterEmail})` : requesterEmail
  const mail = compose(to, `Nouveau ticket\u202f: ${ticket.subject}`, {
    greeting: 'Bonjour,',
    paragraphs: [
      `${requester} a envoyé un ticket.`,
      `Type\u202f: ${TICKET_TYPE_LABELS[ticket.type]}\nPriorité\u202f: ${priorityLabel(ticket.priority)}\nSujet\u202f: ${ticket.subject}`,
      ticket.description,
    ],
    action: { label: 'Voir les tickets', url },
  })
  return { ...mail, replyTo: requesterEmail, isWritten: true }
}

/** Mail to the requester about the ticket's new status (4-decisions, 38). */
export function ticketStatusMail(ticket: MailedTicket, status: TicketStatus, url: string): Mail {
  return compose(
    ticket.requesterEmail,
    `Votre ticket est «\u202f${TICKET_STATUS_LABELS[status]}\u202f»\u202f: ${ticket.subject}`,
    {
      greeting: greetingOf(ticket.requesterName),
      paragraphs: [
        `Votre ticket «\u202f${ticket.subject}\u202f» est maintenant «\u202f${TICKET_STATUS_LABELS[status]}\u202f».`,
      ],
      action: { label: 'Voir mes tickets', url },
    },
  )
}

/** Scheduled mail, as text and as HTML. */
export const mailOfBlocks = (to: string, blocks: MailBlocks): Mail => ({
  to,
  subject: blocks.subject,
  text: mailText(blocks),
  html: mailHtml(blocks),
  ...(blocks.unsubscribe ? { unsubscribe: blocks.unsubscribe.url } : {}),
})

/** Mail to an administrator with the concessions without data of the day (7-beyond §2). */
export function lateDataMail(
  { email, name }: { email: string; name: string },
  { due, total, late }: { due: LocalDate; total: number; late: readonly LateNote[] },
  { limit, url }: { limit: WallTime; url: string },
): Mail {
  const one = late.length === 1
  const count = `${late.length} concession${one ? '' : 's'} sur ${total}`
  const said = `À ${spokenTime(limit)}, ${count} n’${one ? 'a' : 'ont'} pas de données du ${frenchDay(due)}.`
  return mailOfBlocks(email, {
    subject: `Données du ${frenchDay(due)}\u202f: ${count} en retard`,
    greeting: greetingOf(name),
    title: `Données du ${frenchDay(due)}`,
    scopeName: `${count} en retard`,
    verdict: null,
    notices: [said],
    parts: listPart({ title: 'En retard', lines: lateLines(late) }),
    advice: [
      `Demandez le fichier à ${one ? 'cette concession' : 'ces concessions'}, puis importez-le. Si une concession figure dans le fichier et reste en retard, vérifiez son numéro PDV.`,
    ],
    action: { label: 'Voir les concessions en retard', url },
    why: 'Vous recevez ce message parce que vous administrez l’application.',
    profile: null,
    unsubscribe: null,
  })
}

/** Mail to an account with what it can supply to make the figures of its scope whole (7-beyond §5). */
export function toCompleteMail(
  { email, name }: { email: string; name: string },
  entries: readonly ToCompleteEntry[],
  {
    date,
    scopeName,
    site,
    page,
  }: { date: LocalDate; scopeName: string; site: string; page: string },
): Mail {
  return mailOfBlocks(email, {
    subject: `À compléter\u202f: ${scopeName}, ${frenchDay(date)}`,
    greeting: greetingOf(name),
    title: 'À compléter',
    scopeName,
    verdict: null,
    notices: [],
    parts: listPart({
      title: `Ce que vous pouvez compléter au ${frenchDay(date)}`,
      lines: toCompleteLines(entries, site),
    }),
    advice: [],
    action: { label: 'Ouvrir la liste', url: site + page },
    why: 'Vous recevez ce message parce que vous pouvez compléter ces données. L’administrateur décide de son envoi.',
    profile: null,
    unsubscribe: null,
  })
}

/** Concession that crossed thresholds: one line of the mail, and each threshold as a text for the subject. */
interface Crossing {
  name: string
  line: SectionLine
  bare: string[]
}

/** Subject of the mail: the only crossed threshold, else the concession or scope and the number of thresholds. */
function alertSubject(crossing: readonly Crossing[], scopeName: string): string {
  const [first, ...others] = crossing.flatMap(({ bare }) => bare)
  if (others.length === 0) return `Alerte, ${first}`
  const where = crossing.length === 1 ? crossing[0]?.name : scopeName
  return `Alerte, ${where}\u202f: ${others.length + 1} seuils franchis`
}

/** Mail to an account with the thresholds that its concessions have crossed (7-beyond §3). */
export function alertsMail(
  { email, name }: { email: string; name: string },
  crossing: readonly Crossing[],
  {
    scopeName,
    action,
    profile,
    unsubscribe,
  }: Record<'scopeName' | 'profile' | 'unsubscribe', string> & Pick<MailBlocks, 'action'>,
): Mail {
  const several = crossing.flatMap(({ bare }) => bare).length > 1
  const title = several ? 'Ces seuils viennent d’être franchis' : 'Ce seuil vient d’être franchi'
  return mailOfBlocks(email, {
    subject: alertSubject(crossing, scopeName),
    greeting: greetingOf(name),
    title: 'Alerte',
    scopeName,
    verdict: null,
    notices: [],
    parts: listPart({ title, lines: firstLines(crossing.map(({ line }) => line)) }),
    advice: [],
    action,
    why: 'Vous recevez ce message parce que vous avez choisi ces seuils dans',
    profile,
    unsubscribe: { label: 'Ne plus recevoir d’alertes', url: unsubscribe },
  })
}
