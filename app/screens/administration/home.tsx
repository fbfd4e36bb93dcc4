import type { HomeView } from '~/domain/setup/view'
import { modelUrls } from '~/import-model-urls'
import { rareUrls } from '~/rare-urls'
import { DelegatedLink } from '~/ui/delegated-link'
import { type FormReply, sentenceOf } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { AdminNav } from '../shell/admin-nav'
import { CheckListCard } from './check-list-card'
import { Counters } from './counters'
import { DayOneCard } from './day-one-card'
import { AdministrationMorningScreen } from './morning'

/** Pages of administration without a tab. */
const OTHERS = [
  { to: rareUrls.setupList(), label: 'Mise en service' },
  { to: rareUrls.networkWorkbook(), label: 'Classeur du réseau' },
  { to: modelUrls.list(), label: 'Modèles d’import' },
  { to: rareUrls.networkExport(), label: 'Tout exporter' },
  { to: rareUrls.outlets(), label: 'Webhooks (Teams, Slack, Mattermost)' },
  { to: rareUrls.apiDocs(), label: 'Documentation de l’API' },
]

/** First screen of an administrator: check-list or morning, then two counters (2 §2; 9-first-day §4). */
export function AdministrationHome({
  counters,
  loss,
  setup,
  morning,
  reply,
}: HomeView & { reply: FormReply | null }) {
  const refusal = sentenceOf(reply)
  return (
    <>
      <AdminNav />
      {refusal === null ? null : <Notice tone="error">{refusal}</Notice>}
      {loss === null ? null : <Notice tone="error">{loss}</Notice>}
      {setup.error === null ? null : <Notice tone="error">{setup.error}</Notice>}
      {setup.value ? <CheckListCard setup={setup.value} /> : null}
      {setup.value ? <DayOneCard notes={setup.value.notes} /> : null}
      {morning ? <AdministrationMorningScreen morning={morning} /> : null}
      <Counters counters={counters} />
      <ul className="list home-others no-print" aria-label="Autres pages">
        {OTHERS.map(({ to, label }) => (
          <li key={to}>
            <DelegatedLink to={to}>{label}</DelegatedLink>
          </li>
        ))}
      </ul>
    </>
  )
}
