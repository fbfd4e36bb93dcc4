/**
 * Words and phrases of headers in French and English, without accents, by concept. A number after a colon is the
 * likeness of an uncertain word, from 0 to 1; without one it is 1 (8 §2, step 2).
 */
export const WORDS: Readonly<Record<string, string>> = {
  // amounts
  mo: "mo, m o, m d o, main oeuvre, main d oeuvre, maindoeuvre, main d'oeuvre, labour, labor, labours, lab:0.9",
  ca: 'ca, c a, chiffre affaires, chiffre affaire, chiffre d affaires, chiffre d affaire, sales, sale, turnover, revenue, revenues',
  ht: 'ht, h t, hors taxes, hors taxe, excl vat, excluding vat, ex vat, excl tax, excluding tax, before tax, hors tva',
  net: 'net, nets, nette, nettes',
  brut: 'brut, brute, bruts, brutes, gross',
  montant: 'montant, montants, mt, mnt, mtt, amount, amounts, amt, valeur:0.9, val:0.9, value:0.9',
  remise: 'remise, remises, rabais, ristourne, ristournes, discount, discounts',
  // hours
  heures: 'heures, heure, h, hr, hrs, hres, hour, hours',
  temps: 'temps, tps, time',
  fact: 'facture, factures, facturee, facturees, fact, factu, fac:0.9, vend:0.9, vendu, vendus, vendue, vendues, sold, billed, invoiced, invoice, invoices',
  hec: 'hec',
  client:
    'client, clients, cliente, cli, clt, clts, customer, customers, customer pay, cust, retail, payant:0.9',
  garantie: 'garantie, garanties, gar, gtie, warranty, warranties, constructeur:0.6',
  cession: 'cession, cessions, ces, int, interne, internes, internal, inter:0.6',
  encours:
    'en cours, encours, in progress, work in progress, wip, ouvert, ouverts, ouverte, ouvertes, open',
  // counts and documents
  or: 'or, ors, o r, ro, ros, repair order, repair orders, ordre reparation, ordres reparation, ordre de reparation, ordres de reparation, ordre de rep, work order, work orders, job card, job cards',
  nb: 'nb, nbr, nbre, nombre, number of, count, count of, no of, nb de, nombre de',
  qte: 'qte, qtes, qty, quantite, quantites, quantity, quantities, unites:0.85, units:0.85',
  code: 'n, no, nr, num, numero, numeros, number, code, codes, cd, id, identifiant, ref, reference',
  entrees: 'entree, entrees, passage:0.9, passages:0.9, visits:0.9, entries',
  facturation: 'facturation, invoicing, billing',
  date: 'date, dates, dt',
  jour: 'jour, day',
  type: 'type, types, nature, imputation, typologie',
  // keys
  site: 'site, sites, affaire:0.95, affaires:0.95, etablissement, etab, etabl, ets, concession, concessions, point de vente, point vente, pdv, p d v, point of sale, pos:0.9, succursale, agence:0.95, dealer, dealership, branch, outlet, location:0.85, garage:0.85, filiale:0.85, centre:0.75, center:0.75, societe:0.6, company:0.6',
  service:
    'service, services, service atelier, atelier, ateliers, departement, departements, dept, dpt, dep:0.8, department, workshop, section:0.9, activite:0.85, activity:0.85, secteur:0.75, equipe:0.75, team:0.75',
  nom: 'nom, noms, name, libelle, lib, intitule, designation, label',
  prenom: 'prenom, prenoms, first name, firstname, forename',
  technicien:
    'technicien, techniciens, tech, mecanicien, mecaniciens, mecano, productif, productifs, compagnon, compagnons, technician, technicians, mechanic, collaborateur, collaborateurs, collab, salarie, salaries, employe, employes, employee, employees, ouvrier, operateur:0.9, operator:0.9, intervenant:0.9, worker, workers',
  conseiller:
    'conseiller, conseillere, conseillers, conseiller service, conseiller client, conseiller clientele, vendeur, vendeurs, vendeuse, receptionnaire, receptionnaires, receptionniste, recep, advisor, advisors, adviser, advisers, service advisor, service adviser, seller, sellers, salesperson, sales person, salesman, ccs, commercial:0.75',
  matricule:
    'matricule, matricules, matric, matr, badge:0.85, employee id, employee number, staff id, staff number, clock number, payroll number, personnel number',
  metier:
    'metier, metiers, fonction, poste:0.9, job, job title, qualification:0.9, emploi:0.9, profession',
  famille:
    'famille, familles, fam, family, families, categorie:0.85, category:0.85, rayon:0.75, product group:0.9',
  article: 'article, articles, produit, produits, product, products, item, items',
  // VideoCheck
  videocheck: 'videocheck, video check, video, videos',
  dossier: 'dossier, dossiers, file, files, cases',
  envoye: 'envoye, envoyes, envoyee, envoyees, sent',
  identifie: 'identifie, identifies, identifiee, identified',
  realise: 'realise, realises, realisee, realised, realized',
  // families
  tires: 'pneu, pneus, pneumatique, pneumatiques, tyre, tyres, tire, tires',
  shockAbsorbers: 'amortisseur, amortisseurs, amorto, shock absorber, shock absorbers, shocks',
  wipers:
    'balai, balais, balais essuie glace, balais essuie glaces, balai essuie glace, essuie glace, essuie glaces, beg, wiper, wipers, wiper blades',
  brakePads:
    'plaquette, plaquettes, plaquettes frein, plaquettes freins, plaquettes de frein, plaquettes de freins, brake pad, brake pads',
  batteries: 'batterie, batteries, battery',
  brakeDiscs:
    'disque, disques, disques frein, disques freins, disques de frein, disques de freins, brake disc, brake discs, brake disk, brake disks',
  parebrise:
    'pare brise, pare brises, parebrise, parebrises, windscreen, windscreens, windshield, windshields',
  filtresHuile:
    'filtre huile, filtres huile, filtre a huile, filtres a huile, oil filter, oil filters',
  additifs: 'additif, additifs, additive, additives',
  sterilisantsClim:
    'sterilisant clim, sterilisants clim, sterilisant climatisation, sterilisants climatisation, sterilisant, sterilisants, nettoyant clim, ac cleaner, air con cleaner',
}

/** Words that add nothing to a header's meaning. Units are read separately. */
export const NEUTRAL: readonly string[] = [
  'de du des d la le les l the of en et au',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'total totale totales totaux totals cumul cumule cumulee cumulees cumulatif mois month mtd',
  'eur euro euros keuros keur milliers centimes cents minutes minute min mn centiemes centieme hhmm',
].flatMap((line) => line.split(' '))

/**
 * Words of other meanings that resemble words above. They are never taken for a misspelling, and a header that has one
 * of them gets no proposal.
 */
export const OTHER: ReadonlySet<string> = new Set(
  [
    'reprise reprises piece pieces presence present prevu prevue prevus prevues marge marges marque',
    'marques cout couts coute achat achats achete ttc tva taxe taxes moyen moyenne taux pourcent',
    'ecart objectif objectifs budget realisables disponible disponibles vente ventes',
    'facturable facturables facturer attente client facturier activites constructeurs comptoir',
    'paiement payeur planning potentiel prix vehicule vehicules immatriculation',
    'immat chassis telephone adresse ville kilometrage jours heurs',
  ].flatMap((line) => line.split(' ')),
)
