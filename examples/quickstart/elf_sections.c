/* Prints the section table of a 64-bit ELF file: its own executable, or the file it is given.
 *
 * The records of the system's <elf.h> become composites here, without touching that header. The
 * mapped file is memory that this program does not own and did not lay out: a typed storage views it
 * where it lies, and peek reads a whole record. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#pragma clang attribute push(__attribute__((annotate("fx.struct"))), apply_to = record)
#include <elf.h>
#pragma clang attribute pop

/* A whole file in memory; `bytes` is NULL if there is none. */
struct file {
  char *bytes;
  size_t size;
};

static struct file map_file(const char *path) {
  struct file file = {NULL, 0};
  struct stat status;
  int descriptor = open(path, O_RDONLY);
  if (descriptor < 0 || fstat(descriptor, &status) < 0) {
    perror(path);
  } else if (!S_ISREG(status.st_mode) || status.st_size == 0) {
    fprintf(stderr, "%s: not a regular file with contents\n", path);
  } else {
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes == MAP_FAILED)
      perror(path);
    else
      file = (struct file){bytes, (size_t)status.st_size};
  }
  if (descriptor >= 0)
    close(descriptor);
  return file;
}

/* True if `size` bytes at `offset` lie inside the file, at an address that `align` divides. */
static int is_inside(struct file file, Elf64_Off offset, Elf64_Xword size, Elf64_Xword align) {
  return offset <= file.size && size <= file.size - offset && offset % align == 0;
}

/* What is wrong with the ELF header, or NULL. */
static const char *header_fault(struct file file) {
  if (!is_inside(file, 0, SELFMAG, 1) || memcmp(file.bytes, ELFMAG, SELFMAG) != 0)
    return "not an ELF file";
  if (!is_inside(file, 0, Elf64_Ehdr_size, Elf64_Ehdr_align))
    return "truncated: the ELF header is incomplete";
  Elf64_Ehdr_storage header = Elf64_Ehdr_storage_at(file.bytes);
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
    return "not a 64-bit little-endian ELF file";
  if (*header.e_shoff == 0)
    return "has no section table";
  if (*header.e_shentsize != Elf64_Shdr_size)
    return "its section headers have an unknown size";
  if (!is_inside(file, *header.e_shoff, Elf64_Shdr_size, Elf64_Shdr_align))
    return "truncated: the section table is missing";
  return NULL;
}

static Elf64_Shdr_storage section_at(struct file file, Elf64_Off table, Elf64_Xword index) {
  return Elf64_Shdr_storage_at(file.bytes + table + index * Elf64_Shdr_size);
}

/* A section's name, or "?" where the string table does not hold it. */
static const char *section_name(struct file file, Elf64_Shdr_storage names, Elf64_Word at) {
  if (*names.sh_type != SHT_STRTAB || !is_inside(file, *names.sh_offset, *names.sh_size, 1) ||
      at >= *names.sh_size)
    return "?";
  const char *name = file.bytes + *names.sh_offset + at;
  return memchr(name, '\0', *names.sh_size - at) ? name : "?";
}

static int print_sections(struct file file, const char *path) {
  const char *fault = header_fault(file);
  if (fault) {
    fprintf(stderr, "%s: %s\n", path, fault);
    return 1;
  }
  /* An array is a pointer in the value form, so this is Elf64_Ehdr_value, not Elf64_Ehdr. */
  Elf64_Ehdr_value header = Elf64_Ehdr_peek(Elf64_Ehdr_storage_at(file.bytes));
  Elf64_Shdr_storage first = section_at(file, header.e_shoff, 0);
  /* Counts too large for the header stand in section 0. */
  Elf64_Xword count = header.e_shnum ? header.e_shnum : *first.sh_size;
  Elf64_Xword names_index = header.e_shstrndx == SHN_XINDEX ? *first.sh_link : header.e_shstrndx;
  if (count > file.size / Elf64_Shdr_size ||
      !is_inside(file, header.e_shoff, count * Elf64_Shdr_size, Elf64_Shdr_align) ||
      names_index >= count) {
    fprintf(stderr, "%s: truncated: the section table is incomplete\n", path);
    return 1;
  }
  Elf64_Shdr_storage names = section_at(file, header.e_shoff, names_index);
  printf("%s: %s, %d bytes each, aligned to %d\n", path, Elf64_Shdr_type_name, Elf64_Shdr_size,
         Elf64_Shdr_align);
  printf("%4s  %-24s %10s %10s %6s\n", "", "section", "offset", "size", "align");
  for (Elf64_Xword i = 0; i < count; ++i) {
    Elf64_Shdr_value section = Elf64_Shdr_peek(section_at(file, header.e_shoff, i));
    printf("%4llu  %-24s %10llu %10llu %6llu\n", (unsigned long long)i,
           section_name(file, names, section.sh_name), (unsigned long long)section.sh_offset,
           (unsigned long long)section.sh_size, (unsigned long long)section.sh_addralign);
  }
  return 0;
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "/proc/self/exe";
  struct file file = map_file(path);
  if (!file.bytes)
    return 1;
  int result = print_sections(file, path);
  munmap(file.bytes, file.size);
  return result;
}
