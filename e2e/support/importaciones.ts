import type { Page } from '@playwright/test'
import { changeTogether } from './base-de-datos.ts'
import { expect } from './prueba.ts'

/** On /admin/importar a file is chosen; the page of its import opens. */
export async function bringArchivo(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content)
  await page.getByLabel('Elegir archivo').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** What the look of a new product shows. */
const NUEVA = {
  precio: 2490,
  precioDescuento: null,
  precioEncargo: 2790,
  precioEncargoDescuento: null,
  stock: { M: 2, L: 1 },
  imagenes: ['https://fotos.example/camisetas/una-direccion-larga-de-una-foto-que-no-esta.jpg'],
  activo: true,
}

/** An import that has come so far, without anything having been imported. @returns its page's address */
export function placeImportacion(estado: 'importando' | 'hecha'): string {
  // The id comes before all others: it is nobody's last import.
  const id = `00000000-${estado}`
  const fila = (orden: number, tipo: string, como: string, motivo: string) =>
    [
      `insert or ignore into importacion_filas (importacion_id, orden, linea, tipo, estado, codigo, nombre, despues, antes, hecho, avisos, motivo)
         values (?, ?, ?, ?, ?, ?, ?, ?, '{"precio":2190}', '', '[]', ?)`,
      id,
      orden,
      orden + 2,
      tipo,
      como,
      `IMP-${orden}`,
      `Camiseta importada ${orden}`,
      JSON.stringify(tipo === 'nuevo' ? NUEVA : { precio: 2490 }),
      motivo,
    ] as [string, ...(string | number)[]]
  changeTogether([
    [
      `insert or ignore into importaciones (id, estado, archivo, formato, quien, avisos, nuevos, cambios, rechazadas, hechas, conflictos, creado, empezado)
         values (?, ?, 'camisetas de la base anterior.json', 'base_json', 'administracion@casakas.test', '[]', 1, 2, 1, 2, 1, 1795000000000, 1)`,
      id,
      estado,
    ],
    fila(0, 'nuevo', 'hecha', ''),
    fila(1, 'cambia', 'hecha', ''),
    fila(
      2,
      'cambia',
      estado === 'hecha' ? 'conflicto' : 'pendiente',
      'El producto se editó después de la vista previa.',
    ),
    fila(3, 'rechazada', 'pendiente', 'Precio: «19,90» tiene centavos; los precios son pesos enteros.'),
    [
      `insert or ignore into importacion_imagenes (importacion_id, orden, lugar, product_id, url, estado, motivo, tomada_hasta)
         values (?, 0, 0, 'ninguno', 'https://fotos.example/camisetas/una-direccion-larga-de-una-foto-que-no-esta.jpg', 'fallida', 'El servidor respondió 404.', 0)`,
      id,
    ],
  ])
  return `/admin/importar/${id}`
}
