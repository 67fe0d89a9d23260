import Comment from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Item from '@mui/icons-material/Inventory2Outlined';
import User from '@mui/icons-material/PersonOutlineOutlined';
import Cart from '@mui/icons-material/ShoppingCartOutlined';
import Doctor from '@mui/icons-material/MedicalServicesOutlined';
import { expect, test } from 'vitest';

import schema from '../../../../fw/templates/admin/schemas/resource.json';
import type { Resource } from '../../resource/types';
import { catalogOf, resourceOf } from '../../testing';
import { ICONS } from './icons';
import { iconOf, modelIcons } from './modelIcons';

function icon(model: string, named?: string) {
  return iconOf({ model, one: model, ...(named !== undefined && { icon: named }) } as Resource);
}

test.each([
  ['Order', Cart],
  ['OrderItem', Item],
  ['OrderFoo', Cart],
  ['BlogComment', Comment],
  ['USER', User],
  ['APIUser', User],
  ['Doctors', Doctor],
])('chooses an icon for the model %s', (model, expected) => {
  expect(icon(model)).toBe(expected);
});

test('a descriptor can choose another icon', () => {
  expect(icon('Order', 'comment')).toBe(Comment);
  expect(icon('Order', 'nonsense')).toBe(Cart);
  expect(icon('Order', 'constructor')).toBe(Cart);
});

test('each model has its own icon, if necessary the first letter of its name', () => {
  const models = ['Zyx', 'Constructor', 'Category', 'Genre', 'OrderItem', 'Item', 'Customer', 'Client'];
  const found = modelIcons(
    catalogOf(...models.map((model) => resourceOf({}, {}, { model, one: model, path: model }))),
  );
  expect(new Set(found.values()).size).toBe(models.length);
  expect(found.get('OrderItem')).toBe(Item);
});

test('the JSON Schema of descriptors lists every icon', () => {
  expect(schema.$defs.icon.enum).toEqual(Object.keys(ICONS));
});
