import { diaYHora, enMegas } from '#domain/copias/en-palabras.ts'
import { plural } from '#domain/texto/plural.ts'
import type { Comprobacion, Manifiesto } from './manifiesto.ts'

/** What a copy holds, a line each. */
export function describeCopy(nombre: string, copia: Manifiesto): string[] {
  const { hecha, version, base, contenido, comprobacion, cifradaPara, partes } = copia
  const { productos, pedidos, ultimoPedido, archivos } = contenido
  const bytes = partes.reduce((sum, parte) => sum + parte.bytes, 0)
  const hasta =
    ultimoPedido === null ? '' : ` (el último, ${ultimoPedido.codigo}, del ${diaYHora(ultimoPedido.creado)})`
  return [
    `Copia ${nombre}, hecha el ${diaYHora(hecha)}; ocupa ${enMegas(bytes)}.`,
    `Tiene ${plural(pedidos, 'pedido', 'pedidos')}${hasta}, ${plural(productos, 'producto', 'productos')} y ${plural(archivos, 'archivo', 'archivos')} (fotos, comprobantes).`,
    `Es de la versión ${version} de la tienda (hasta ${copia.migraciones.at(-1) ?? 'ninguna'}), con ${base === 'sqlite' ? 'SQLite' : 'PostgreSQL'}.`,
    describeComprobacion(comprobacion),
    cifradaPara === null ? 'Sin cifrar.' : `Cifrada: hace falta la clave privada de ${cifradaPara}.`,
  ]
}

/** What became of the copy when it was tried. */
export function describeComprobacion({ restaurada, motivo, fallas }: Comprobacion): string {
  if (!restaurada) return `No se pudo restaurar para probarla: ${motivo}.`
  if (fallas === 0) return 'Se restauró aparte y se comprobó: todo cierra.'
  return `Se restauró aparte y se comprobó: no cierra, ${plural(fallas ?? 0, 'cosa', 'cosas')} para mirar.`
}
