import { Link } from '@remix-run/react'
import type { Check } from '~/domain/setup/check-list'
import type { UserCounters } from '~/domain/users/view'
import { modelUrls } from '~/import-model-urls'
import { rareUrls } from '~/rare-urls'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import { urls } from '~/urls'
import { closingUrls } from '../closing/urls'
import { personalDataUrls } from '../personal-data/urls'
import { AdminNav } from '../shell/admin-nav'
import { CheckListCard } from './check-list-card'
import { Counters } from './counters'

interface Props {
  counters: { value: UserCounters | null; error: string | null }
  /** account of lost writes of the database; null for none */
  loss: string | null
  /** check-list of the network that begins */
  checks: readonly Check[]
}

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
      { to: rareUrls.apiDocs(), label: 'Documentation de l’API' },
    ],
  },
] as const

/** Home page of an administrator: lost writes, two counters and links to all parts (spec 2 §2). */
export function AdministrationHome({ counters, loss, checks }: Props) {
  return (
    <>
      <AdminNav />
      {loss === null ? null : <Notice tone="error">{loss}</Notice>}
      <CheckListCard checks={checks} />
      <Counters counters={counters} />
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
    </>
  )
}
