import { createElement, lazy, Suspense, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderWhole } from './render-whole.ts'

const NONCE = 'secret'

function page(part: ReactNode) {
  return createElement('main', null, createElement(Suspense, { fallback: 'Cargando…' }, part))
}

it('22.1 a part whose code is still to be fetched is in the page when it is first made, and ever after', async () => {
  const Part = lazy(async () => ({ default: () => createElement('p', null, 'No se encontraron productos.') }))
  for (const time of ['first', 'second']) {
    const html = await renderWhole(page(createElement(Part)), NONCE)
    expect(html, time).toContain('<p>No se encontraron productos.</p>')
    expect(html, time).not.toMatch(/Cargando|<template|<script/)
  }
})

it('a part that fails fails the page, instead of being left to the browser', async () => {
  function Broken(): ReactNode {
    throw new Error('no such team')
  }
  await expect(renderWhole(page(createElement(Broken)), NONCE)).rejects.toThrow('no such team')
  await expect(renderWhole(createElement(Broken), NONCE)).rejects.toThrow('no such team')
})

it('text that looks like a mark of React’s is text', async () => {
  expect(await renderWhole(createElement('p', null, '<!--$!-->'), NONCE)).toBe('<p>&lt;!--$!--&gt;</p>')
})

it('22.1 a document says what it is, however it was made', async () => {
  const Part = lazy(async () => ({ default: () => createElement('p', null, 'más tarde') }))
  const document = createElement('html', null, createElement('body', null, page(createElement(Part))))
  for (const time of ['as a stream', 'as a string']) {
    expect(await renderWhole(document, NONCE), time).toMatch(/^<!DOCTYPE html><html><(?:head|body)>/)
  }
})
