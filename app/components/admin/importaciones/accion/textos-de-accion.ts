import type { EstadoImportacion } from '#domain/importaciones/vista.ts'
import { ESTADO_TEXTO } from '../textos-de-importacion.ts'

export const ESTADO_DE_ACCION: Record<EstadoImportacion, string> = {
  ...ESTADO_TEXTO,
  leyendo: 'Mirando',
  lista: 'Sin hacer',
  ilegible: 'No se pudo mirar',
  importando: 'En marcha',
  hecha: 'Hecho',
  deshecha: 'Deshecho',
}
