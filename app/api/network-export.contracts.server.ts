import { z } from 'zod'
import { networkExportFields } from '~/schemas/network-export.server'
import { contract } from './contract.server'

export const networkExportContracts = {
  network: contract({
    method: 'GET',
    path: '/export/network',
    access: 'network.export',
    keys: 'export',
    summary:
      'Donne toutes les données du réseau ou d’un groupe en un ZIP de fichiers CSV, expliqués par LISEZMOI.txt\u202f; les nombres sont écrits en français, ou selon ISO avec format=iso. Les comptes, les clés API et le journal des autres n’y sont que pour un administrateur qui exporte tout le réseau. L’export est inscrit au journal.',
    input: networkExportFields,
    output: z.string(),
    file: 'application/zip',
  }),
}
