import { countWord, formatCount } from '#domain/texto/plural.ts'
import type { EstadoImportacion, ImportacionResumen, VistaDeFilas } from '#domain/importaciones/vista.ts'

export const ESTADO_TEXTO: Record<EstadoImportacion, string> = {
  leyendo: 'Leyendo el archivo',
  columnas: 'Falta decir qué es cada columna',
  lista: 'Sin importar',
  ilegible: 'No se pudo leer',
  importando: 'Importando',
  hecha: 'Importada',
  deshaciendo: 'Deshaciendo',
  deshecha: 'Deshecha',
  descartada: 'Descartada',
}

export const ESTADO_DE_ACCION: Record<EstadoImportacion, string> = {
  ...ESTADO_TEXTO,
  leyendo: 'Mirando',
  lista: 'Sin hacer',
  ilegible: 'No se pudo mirar',
  importando: 'En marcha',
  hecha: 'Hecho',
  deshecha: 'Deshecho',
}

export const VISTA_TEXTO: Record<VistaDeFilas, string> = {
  nuevo: 'Nuevos',
  cambia: 'Con cambios',
  igual: 'Sin cambios',
  aviso: 'Con avisos',
  rechazada: 'Rechazadas',
  conflicto: 'En conflicto',
  no_deshecha: 'No deshechas',
}

/** The page of an import, or of an action on many. */
export function pathOf({ id, esAccion }: Pick<ImportacionResumen, 'id' | 'esAccion'>): string {
  return esAccion ? `/admin/muchas/${id}` : `/admin/importar/${id}`
}

/** The outcome of an import, in one line. */
export function summariseImportacion(importacion: ImportacionResumen): string {
  const { estado, nuevos, cambios, iguales, rechazadas, hechas, conflictos, error } = importacion
  if (estado === 'ilegible') return error
  const parts =
    estado === 'deshecha'
      ? [hechas > 0 ? `${formatCount(hechas)} no se pudieron deshacer` : 'todo como antes']
      : [
          nuevos > 0 && countWord(nuevos, 'nuevo', 'nuevos'),
          cambios > 0 && `${formatCount(cambios)} con cambios`,
          iguales > 0 && `${formatCount(iguales)} sin cambios`,
          rechazadas > 0 && countWord(rechazadas, 'rechazada', 'rechazadas'),
          conflictos > 0 && `${formatCount(conflictos)} en conflicto`,
        ].filter((part) => part !== false)
  return parts.join(' ·\u00a0')
}

/** Whether something is going on by itself. */
export function isWorking(estado: EstadoImportacion): boolean {
  return estado === 'leyendo' || estado === 'importando' || estado === 'deshaciendo'
}
