import { Link } from '@remix-run/react'
import type { HomeView } from '~/domain/setup/view'
import { modelUrls } from '~/import-model-urls'
import { rareUrls } from '~/rare-urls'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, summaryOf } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { urls } from '~/urls'
import { closingUrls } from '../closing/urls'
import { personalDataUrls } from '../personal-data/urls'
import { AdminNav } from '../shell/admin-nav'
import { CheckListCard } from './check-list-card'
import { Counters } from './counters'

const PARTS = [
  {
    title: 'Hiérarchie',
    text: 'Groupes, plaques et concessions, avec leurs numéros PDV.',
    links: [{ to: urls.hierarchy(), label: 'Groupes, plaques et concessions' }],
  },
  {
    title: 'Utilisateurs',
    text: 'Comptes, rôles, affectations, activation et périodes d’essai.',
    links: [
      { to: urls.users(), label: 'Gérer les utilisateurs' },
      { to: urls.users({ dialog: 'create' }), label: 'Créer un utilisateur' },
    ],
  },
  {
    title: 'Calendrier',
    text: 'Jours ouvrés de chaque mois, jours fériés de chaque année, clôture des mois terminés.',
    links: [
      { to: urls.calendar(), label: 'Jours ouvrés et jours fériés' },
      { to: closingUrls.closings(), label: 'Clôtures' },
    ],
  },
  {
    title: 'Données du jour',
    text: 'Concessions sans données du jour, et heure d’envoi de la liste aux administrateurs.',
    links: [{ to: urls.freshness(), label: 'Concessions en retard' }],
  },
  {
    title: 'Imports',
    text: 'Fichiers d’activité reçus, avec leurs concessions, leurs erreurs et leurs avertissements.',
    links: [
      { to: urls.importLog(), label: 'Journal des imports' },
      { to: modelUrls.list(), label: 'Modèles d’import' },
      { to: urls.import(), label: 'Importer un fichier Excel' },
    ],
  },
  {
    title: 'Journal des modifications',
    text: 'Qui a changé quoi, et quand\u202f: hiérarchie, comptes, objectifs, planning, calendrier.',
    links: [{ to: urls.audit(), label: 'Consulter le journal' }],
  },
  {
    title: 'Données personnelles',
    text: 'Export des données d’une personne, anonymisation après un départ, durées de conservation.',
    links: [{ to: personalDataUrls.page(), label: 'Gérer les données personnelles' }],
  },
  {
    title: 'Tout exporter',
    text: 'Toutes les données du réseau ou d’un groupe, en un ZIP de fichiers CSV.',
    links: [{ to: rareUrls.networkExport(), label: 'Tout exporter' }],
  },
  {
    title: 'Support et interfaces',
    text: 'Demandes des utilisateurs, et API pour les autres logiciels.',
    links: [
      { to: urls.help(), label: 'Demandes de support' },
      { to: urls.apiKeys(), label: 'Clés API' },
      { to: rareUrls.outlets(), label: 'Webhooks (Teams, Slack, Mattermost)' },
      { to: rareUrls.setupList(), label: 'Mise en service' },
      { to: rareUrls.apiDocs(), label: 'Documentation de l’API' },
    ],
  },
] as const

/** First screen of an administrator: check-list, or links to all parts, with two counters (2 §2; 9-first-day §4). */
export function AdministrationHome({
  counters,
  loss,
  setup,
  reply,
}: HomeView & { reply: FormReply | null }) {
  return (
    <>
      <AdminNav />
      <ErrorSummary errors={summaryOf(reply, (field) => field)} />
      {loss === null ? null : <Notice tone="error">{loss}</Notice>}
      {setup.error === null ? null : <Notice tone="error">{setup.error}</Notice>}
      {setup.value ? <CheckListCard setup={setup.value} /> : null}
      <Counters counters={counters} />
      {setup.value ? null : (
        <div className="cards fit">
          {PARTS.map(({ title, text, links }) => (
            <Card key={title} title={title}>
              <p>{text}</p>
              {links.map(({ to, label }) => (
                <p key={to}>
                  <Link to={to}>{label}</Link>
                </p>
              ))}
            </Card>
          ))}
        </div>
      )}
    </>
  )
}
