"""Invented names."""

FIRST = (
    "Amara Anouk Arjun Astrid Ayla Basil Bianca Bruno Callum Camille Cosima Dario Delia Diego Edda "
    "Elif Emil Esther Fabio Farah Finn Freya Gideon Greta Hana Hugo Ida Imran Ines Iris Ivo Jasper "
    "Jonna Juno Kaito Kasia Kofi Lara Leon Lina Luca Maeve Malik Marta Milo Mina Nadia Nils Noa Omar "
    "Paula Petra Quentin Rafael Rhea Rosa Samir Selma Silas Talia Theo Uma Vera Viktor Wanda Yara Zeno"
).split()
LAST = (
    "Abbott Achterberg Albrecht Andrade Bakker Baptiste Berger Bianchi Calloway Castellan Chandra "
    "Conti Dahl Delacroix Dvorak Eklund Falk Ferreira Fontaine Galloway Greco Haddad Halvorsen Holm "
    "Ibarra Jansen Kaplan Keller Kovacs Lambert Larsen Lindqvist Marchetti Mercier Moreau Nakamura "
    "Navarro Novak Okafor Olsen Paredes Petrov Quint Rahman Renard Rossi Sandoval Schreiber Silva "
    "Sorensen Tanaka Thorne Ueda Valdez Verne Wagner Winter Yilmaz Zimmer"
).split()
